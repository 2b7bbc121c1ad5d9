import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shippedTemplates } from '#server/modules/agents/templates/shipped-templates.ts';
import { type Member, maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt } from '#test/e2e/visitor.ts';

/** Takes the README's pictures from the running product, into `docs/images`. */
const shared = shareProduct(() => ({}));
const folder = join(import.meta.dirname, '../../docs/images');

const followed = ['adaeze-okafor', 'priya-raman', 'tomasz-wieczorek', 'freja-lindgaard'];

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, name), animations: 'disabled' });
}

/** Asks a template's question, and opens the conversation once it's answered. */
async function ask(member: Member, name: string): Promise<Page> {
  const template = shippedTemplates.find((each) => each.name === name);
  if (!template) throw new Error(`There is no template ${name}`);
  const { agent } = await member.api.templates.add({ params: { id: template.id }, body: {} });
  const agentId = agent?.id ?? '';
  const { id } = await member.api.queries.create({ body: { agentId, text: template.prompt } });
  const state = async () => (await member.api.queries.list({ params: { agentId } })).items[0]?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('succeeded');
  const page = await openAt(shared, member, `/dashboard/agents/${agentId}/${id}`);
  await page.getByRole('article', { name: /^Asked: / }).waitFor();
  await page.getByText('Written for the sample network.').waitFor();
  return page;
}

test('the README shows the signals of a profile and three answers of agents', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  for (const slug of followed) {
    await member.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${slug}` } });
  }
  const page = await openAt(shared, member, `/dashboard/signals/${member.profileIds[0]}`);
  await page.getByRole('row').nth(2).waitFor();
  await page.getByText('Adaeze Okafor').first().click();
  await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
  await page.getByText('We moved to usage bands in March', { exact: false }).first().waitFor();
  await take(page, 'signals.png');
  for (const [name, file] of [
    ['Weekly signal digest', 'agent-digest.png'],
    ['Meeting preparation', 'agent-meeting.png'],
    ['Answers to the best comments', 'agent-replies.png'],
  ] as const) {
    await take(await ask(member, name), file);
  }
});
