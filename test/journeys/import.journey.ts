import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { type SamplePost, samplePosts } from '#test/e2e/sample-post.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openSignals, total } from '#test/e2e/signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

/** The dialog for importing people from a post. */
const postImport = (page: Page): Locator => page.getByRole('dialog', { name: 'Add people from a post' });
/** The start of a post. */
const startOf = (post: SamplePost | undefined): string =>
  post?.text.split('\n')[0]?.slice(0, 30) ?? 'nothing';
/** The line about a post below the header. */
const postLine = (page: Page, post: SamplePost | undefined): Locator =>
  page.getByRole('status').filter({ hasText: startOf(post) });

// Slow: waits until an import has read everyone.
test('a user imports the people who engaged with a post by its URL, follows the progress, and sees them', async () => {
  const posts = await samplePosts(shared, 'maya-lindqvist');
  const page = await openSignals(shared, member);
  const before = await total(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a post…' }).click();
  await postImport(page)
    .getByLabel('Post URL')
    .fill(posts[0]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  const card = postImport(page).getByRole('article', { name: 'Post by Maya Lindqvist' });
  await card.getByText(startOf(posts[0])).waitFor();
  await card.getByText(/\d+ reactions/).waitFor();
  await card.getByText(/Adds them to Jonas Beck’s signals\. The post is by Maya Lindqvist/).waitFor();
  await postImport(page).getByRole('button', { name: 'Import people' }).click();
  await postImport(page).waitFor({ state: 'hidden' });
  await postLine(page, posts[0])
    .getByText(/[\d,]+ engagements imported/)
    .waitFor();
  await expect.poll(() => total(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'View people' }).click();
  await page.waitForURL(/post=/);
  await expect.poll(() => total(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await postLine(page, posts[0]).waitFor({ state: 'hidden' });

  // New people show whose post it was.
  const { items } = await member.api.signals.list({
    params: { id: member.profileIds[0] ?? '' },
    query: { sort: 'latest', limit: 200 },
  });
  let one: string | undefined;
  for (const { id } of items) {
    const { timeline } = await member.api.signals.details({ params: { id } });
    if (timeline.items.some(({ post }) => post?.author === 'Maya Lindqvist')) one = id;
    if (one !== undefined) break;
  }
  expect(one).toBeDefined();
  await page.goto(`/dashboard/signals/${member.profileIds[0]}?signal=${one}`);
  await page.getByRole('complementary').getByText('by Maya Lindqvist').first().waitFor();
});
