import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#test/outbox.ts';
import { connectLinkedIn } from './connect-linkedin.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('form', { name: 'Schedule' });
const nextTimes = (page: Page) =>
  form(page).getByRole('region', { name: 'Next five runs' }).getByRole('listitem');

test('a schedule is made, its next five are shown, it is run now, and its trace is a click away', async () => {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scheduled' }).click();
  await arriveAt(page, '/dashboard/agents/scheduled');
  // Without an agent there is nothing to schedule.
  await page.getByText('You have no agent yet.').waitFor();
  const agent = await member.api.agents.create({
    body: { name: 'Scout', instructions: 'Look up what is asked for.', tools: ['search_signals'] },
  });
  await press(page, 'New schedule');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Weekly digest');
  await form(page).getByRole('textbox', { name: 'What to ask' }).fill('Which signals are new?');

  // The preset is said in words, with the times it means.
  await form(page)
    .getByText(/^Mondays at 08:00, /)
    .waitFor();
  await expect.poll(() => nextTimes(page).count()).toBe(5);
  await form(page).getByRole('combobox', { name: 'Runs' }).click();
  await page.getByRole('option', { name: 'Cron' }).click();
  await form(page)
    .getByRole('textbox', { name: /^Minute, hour/ })
    .fill('*/5 * * * *');
  await form(page).getByText('Runs must be at least 15 minutes apart; here some are 5.').waitFor();
  await form(page)
    .getByRole('textbox', { name: /^Minute, hour/ })
    .fill('30 7 * * 1-5');
  await form(page)
    .getByText(/^Weekdays at 07:30, /)
    .waitFor();
  await form(page).getByRole('checkbox', { name: 'Mail it to me' }).check();
  await form(page).getByText(`To ${member.email}`).waitFor();
  await press(page, 'Schedule it');

  await page.waitForURL(/\/dashboard\/agents\/scheduled\/[^/]+$/);
  await page.getByRole('heading', { name: 'Weekly digest', level: 1 }).waitFor();
  const plan = page.getByRole('region', { name: /^Weekdays at 07:30, / });
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(5);
  expect((await plan.getByRole('listitem').first().textContent()) ?? '').toMatch(/, 07:30$/);
  await page.getByText('Nothing is published without a click.').waitFor();
  await page.getByText('Each answer is kept as an artifact and mailed to you.').waitFor();

  await press(page, 'Run now');
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await runs.getByText('Done', { exact: true }).waitFor();
  await runs.getByRole('link', { name: 'Artifact', exact: true }).waitFor();
  expect((await member.api.artifacts.all({ query: {} })).items).toHaveLength(1);
  await runs.getByText('Mail', { exact: true }).waitFor();
  expect(await mailsTo(shared.sandboxUrl(), member.email)).toHaveLength(1);
  await runs.getByRole('link', { name: 'Show the trace' }).click();
  await page.waitForURL(new RegExp(`/dashboard/agents/${agent.id}/[^/]+$`));
  await page.getByRole('article', { name: /^Asked: Which signals are new/ }).waitFor();

  // Off and on in the table, and gone.
  await page.goto('/dashboard/agents/scheduled');
  const row = page.getByRole('row', { name: /Weekly digest/ });
  await row.getByText('Done', { exact: true }).waitFor();
  await row.getByRole('switch', { name: 'Weekly digest runs by itself' }).click();
  await row.getByText('Off', { exact: true }).first().waitFor();
  const isOn = async () => (await member.api.scheduledAgents.list({})).items[0]?.state;
  await expect.poll(isOn).toBe('paused');
  await row.getByRole('link', { name: 'Weekly digest' }).click();
  await press(page, 'More for this schedule');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await press(page, 'Delete the schedule');
  await arriveAt(page, '/dashboard/agents/scheduled');
  await page.getByRole('heading', { name: /^Have an agent prepare your week/ }).waitFor();
  expect((await member.api.scheduledAgents.list({})).items).toEqual([]);
});

test('publishing without a click is switched on in so many words, shown at the run, and taken back', async () => {
  const poster = await newMember(shared, { connect: [jonas], onboarded: true });
  await connectLinkedIn(shared, poster);
  const agent = await poster.api.agents.create({
    body: { name: 'Scout', instructions: 'Look up what is asked for.', tools: [] },
  });
  const page = await openVisitor(shared, { token: poster.token });
  // From the agent one comes to its own schedules: it has none.
  await page.goto(`/dashboard/agents/scheduled?agent=${agent.id}`);
  await page.getByRole('heading', { name: 'Scout does not run by itself yet' }).waitFor();
  await press(page, 'New schedule');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Monday post');
  await form(page).getByRole('textbox', { name: 'What to ask' }).fill('What is new?');
  await form(page).getByRole('switch', { name: 'Publish without asking me' }).click();
  await form(page)
    .getByText(/^After each run inGrow posts the answer to LinkedIn as Maya Lindqvist, ten seconds after/)
    .waitFor();
  await press(page, 'Schedule it');
  await page.getByText(/^Published to LinkedIn as Maya Lindqvist, without a click/).waitFor();
  await press(page, 'Run now');
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await runs.getByText('Published without a click', { exact: true }).waitFor();
  const { items } = await poster.api.publications.list({ query: { network: 'sample' } });
  expect(items).toMatchObject([{ channel: 'linkedin', origin: 'agent' }]);

  // Another agent is not what was approved; the navigation says that something is to be seen to.
  await poster.api.agents.change({ params: { id: agent.id }, body: { instructions: 'Praise us.' } });
  await page.getByText('Publishing was switched off', { exact: true }).waitFor();
  await page.getByText('Nothing is published without a click.').waitFor();
  const scheduled = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Scheduled.*needs attention/ });
  await scheduled.waitFor();
  await press(page, 'Leave it off');
  await scheduled.waitFor({ state: 'detached' });
});
