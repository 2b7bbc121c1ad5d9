import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { inFullRuns } from '#test/cases.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { allRead, patience, posts } from '#test/e2e/engage-page.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { samplePosts } from '#test/e2e/sample-post.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { panel } from '#test/e2e/signals-page.ts';
import { follow, openAt, openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const following = (page: Page) => page.getByRole('list', { name: 'Following' }).getByRole('listitem');
const open = (path: string) => openAt(shared, member, path);

/** The comments in the list, each a button. */
const commentLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Comments' }).getByRole('button');
/** The text field of the open comment. */
const commentField = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment' });
/** The author of the open post. */
const openName = (page: Page): Promise<string> => page.getByRole('article').getByRole('heading').innerText();

/** The server's count of comments in a state. */
async function countOf(status: ReadyCommentStatus): Promise<number> {
  return (await member.api.readyComments.counts({})).counts[status];
}

/** Drafts comments on posts of up to three people. */
async function draftComments(count: number): Promise<void> {
  const slugs = ['maya-lindqvist', 'tomasz-wieczorek', 'adaeze-okafor'].slice(0, count);
  for (const slug of slugs) {
    const [post] = await samplePosts(shared, slug);
    await member.api.readyComments.generate({ body: { postUrl: post?.shareUrl ?? '' } });
  }
  const areDrafted = async () => (await countOf('suggested')) === count;
  await vi.waitUntil(areDrafted, { timeout: 60_000, interval: 200 });
}

/** Opens the comments, once the given number is listed and one is open. */
async function openComments(count: number): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token, permissions: ['clipboard-write'] });
  await page.goto('/dashboard/inbox?tab=drafts');
  await expect.poll(() => commentLines(page).count()).toBe(count);
  await commentField(page).waitFor();
  return page;
}

// Slow: the posts of eleven people are fetched first.
inFullRuns("a user follows their top signals in one click and reads one person's posts", async () => {
  const page = await open('/dashboard/signals');
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Follow people worth talking to' }).waitFor();
  await page.getByRole('button', { name: 'Follow 10 people' }).click();
  await page.getByRole('button', { name: 'Show all 10' }).click();
  await expect.poll(() => following(page).count()).toBe(10);
  await page.getByLabel('Follow by URL').fill('linkedin.com/in/Maya-Lindqvist?x=1');
  await page.keyboard.press('Enter');
  await expect.poll(() => following(page).count()).toBe(11);
  // The user hasn't started reading, so new posts are shown automatically.
  await posts(page).first().waitFor({ timeout: patience });
  await allRead(member);
  await page.getByRole('button', { name: /^Only posts by Maya Lindqvist/ }).click();
  await page.waitForURL(/profile=/);
  await posts(page).first().waitFor();
  await expect
    .poll(() =>
      posts(page).evaluateAll((all) => new Set(all.map((one) => one.getAttribute('aria-label'))).size),
    )
    .toBe(1);
  await page.getByRole('article', { name: 'Post by Maya Lindqvist' }).first().waitFor();
});

// Slow: a model drafts three comments, and one is posted.
test('a user without LinkedIn copies a comment and posts it there, connects, and approves one, which is posted once and counted', async () => {
  await draftComments(3);
  const page = await openComments(3);
  await page.getByText('Connect LinkedIn to post.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Approve and post' }).isDisabled()).toBe(true);
  const copiedFor = await openName(page);
  const context = page.context();
  // No request reaches the network's own page.
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'The post' }));
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Copy and open' }).click();
  expect((await opening).url()).toContain('linkedin.com');
  await page.getByText('Paste it on LinkedIn, then mark', { exact: false }).first().waitFor();
  await expect.poll(() => countOf('copied')).toBe(1);
  await page.getByRole('button', { name: 'Mark as posted' }).click();
  await expect.poll(() => countOf('posted')).toBe(1);

  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));
  await page.bringToFront();
  await page.goto('/dashboard/inbox?tab=drafts');
  await commentField(page).waitFor();
  await page.getByText('as Maya Lindqvist', { exact: false }).waitFor();
  await expect.poll(() => commentLines(page).count()).toBe(2);
  const name = await openName(page);
  const words = `Seen, and meant: ${crypto.randomUUID()}`;
  await commentField(page).fill(words);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve and post' }).click();
  await page.getByText(`Posting your comment to ${name}`).waitFor();
  // On to the next one.
  await expect.poll(() => commentLines(page).count()).toBe(1);
  await expect.poll(() => openName(page)).not.toBe(name);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => commentLines(page).count()).toBe(2);
  await expect.poll(() => countOf('approved')).toBe(0);
  expect(await sentItems(shared, 'comment', words)).toHaveLength(0);

  await commentLines(page).filter({ hasText: name }).click();
  await expect.poll(() => commentField(page).inputValue()).toBe(words);
  await page.getByRole('button', { name: 'Approve and post' }).click();
  await expect.poll(() => commentLines(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Posted', exact: true }).click();
  await sendNow(shared, member);
  await commentLines(page).filter({ hasText: name }).click();
  await page.getByRole('link', { name: 'View on LinkedIn' }).waitFor({ timeout: 60_000 });
  await page.getByText(words).waitFor();
  expect(await sentItems(shared, 'comment', words)).toHaveLength(1);

  const states = page.getByRole('navigation', { name: 'Inbox' });
  await states.getByRole('link', { name: 'Analytics' }).click();
  const posted = page
    .locator('dl > div')
    .filter({ has: page.getByRole('button', { name: 'What “Posted” means' }) });
  await expect.poll(() => posted.getByRole('definition').innerText()).toBe('2');

  // The post's author has the copied comment in their panel, with a link back here.
  const [comment] = (await member.api.readyComments.list({})).items.filter(
    ({ author }) => author?.name === copiedFor,
  );
  const connectedProfileId = member.profileIds[0] ?? '';
  await member.api.sources.addDirectly({
    body: { connectedProfileId, profileUrl: comment?.author?.url ?? '' },
  });
  const { items } = await member.api.signals.list({
    params: { id: connectedProfileId },
    query: { search: copiedFor },
  });
  await follow(page, `/dashboard/signals/${connectedProfileId}?signal=${items[0]?.id}`);
  await panel(page).getByText('You commented on').waitFor();
});
