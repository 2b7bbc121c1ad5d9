import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/inbox.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { type Member, maya, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt } from '#test/e2e/visitor.ts';

const shared = shareProduct();
const answers = 5;

/** The open item's person and what they wrote. */
const openRow = (page: Page) =>
  page.getByRole('button', { name: /Score|ago/ }).and(page.locator('[aria-current]'));

/** Answers the open item by keys, and waits for the next one. @returns the reply; null if it was only marked */
async function answerOpen(page: Page): Promise<string | null> {
  // A row that was off screen has no `innerText` yet.
  const before = await openRow(page).textContent();
  const goneOn = () => expect.poll(() => openRow(page).textContent()).not.toBe(before);
  // There is nothing to say to emoji alone.
  if (!/\p{L}/u.test(await saidIn(page))) {
    await page.keyboard.press('m');
    await goneOn();
    return null;
  }
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: 'Comment' });
  await expect.poll(() => field.inputValue().catch(() => ''), { timeout: 60_000 }).not.toBe('');
  const text = await field.inputValue();
  // Nothing that was just shown can be approved.
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+Enter');
  await goneOn();
  return text;
}

/** What the open item's person wrote. */
const saidIn = (page: Page) =>
  page.getByRole('list', { name: 'Thread' }).getByRole('listitem').last().locator('p').last().innerText();

async function waiting({ api }: Member): Promise<InboxItem[]> {
  return (await api.inbox.toAnswer({ query: { limit: 100 } })).items;
}

test('a user answers what waits by keyboard only, and each reply lands once under its comment', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));
  const before = await waiting(member);
  const page = await openAt(shared, member, '/dashboard/inbox');
  await openRow(page).waitFor();
  const texts: string[] = [];
  let marked = 0;
  while (texts.length < answers) {
    const text = await answerOpen(page);
    if (text === null) marked += 1;
    else texts.push(text);
  }
  await sendNow(shared, member);
  const posted = async () => (await member.api.readyComments.counts({})).counts.posted;
  await expect.poll(posted, { timeout: 60_000 }).toBe(answers);
  for (const text of texts) {
    const sent = await sentItems<{ parentId?: string | null }>(shared, 'comment', text);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.parentId).toBeTruthy();
  }
  const after = await waiting(member);
  expect(after).toHaveLength(before.length - answers - marked);
  const open = new Set(after.map(({ id }) => id));
  expect(before.filter(({ id }) => !open.has(id))).toHaveLength(answers + marked);
});
