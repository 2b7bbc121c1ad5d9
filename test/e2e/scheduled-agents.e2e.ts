import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectLinkedIn } from './connect-linkedin.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let _member: Member;
beforeAll(async () => {
  _member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('form', { name: 'Schedule' });

test('a user turns on publishing without approval, sees it at the run, and turns it off', async () => {
  const poster = await newMember(shared, { connect: [jonas], onboarded: true });
  await connectLinkedIn(shared, poster);
  const agent = await poster.api.agents.create({
    body: { name: 'Scout', instructions: 'Look up what is asked for.', tools: [] },
  });
  const page = await openVisitor(shared, { token: poster.token });
  // The agent links to its own schedules: it has none.
  await page.goto(`/dashboard/agents/scheduled?agent=${agent.id}`);
  await page.getByRole('heading', { name: 'Scout has no schedule yet' }).waitFor();
  await press(page, 'New schedule');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Monday post');
  await form(page).getByRole('textbox', { name: 'What to ask' }).fill('What is new?');
  await form(page).getByRole('switch', { name: 'Publish without approval each time' }).click();
  await form(page)
    .getByText(/^After each run inGrow posts the answer to LinkedIn as Maya Lindqvist, ten seconds after/)
    .waitFor();
  await press(page, 'Create schedule');
  await page.getByText(/^Published to LinkedIn as Maya Lindqvist after each run/).waitFor();
  await press(page, 'Run now');
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await runs.getByText('Published automatically', { exact: true }).waitFor();
  const { items } = await poster.api.publications.list({ query: { network: 'sample' } });
  expect(items).toMatchObject([{ channel: 'linkedin', origin: 'agent' }]);

  // A changed agent isn't what was approved. The navigation shows that it needs attention.
  await poster.api.agents.change({ params: { id: agent.id }, body: { instructions: 'Praise us.' } });
  await page.getByText('Publishing is off', { exact: true }).waitFor();
  await page.getByText('Publishing needs your approval.').waitFor();
  const scheduled = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Agents.*needs attention/ });
  await scheduled.waitFor();
  await press(page, 'Keep it off');
  await scheduled.waitFor({ state: 'detached' });
});
