import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { Member } from './member.ts';
import { samplePosts } from './sample-post.ts';
import type { Shared } from './share-product.ts';
import { openVisitor } from './visitor.ts';

/** The comments in the list, each a button. */
export const commentLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Comments' }).getByRole('button');
/** The text field of the open comment. */
export const commentField = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment' });
/** The author of the open post. */
export const openName = (page: Page): Promise<string> =>
  page.getByRole('article').getByRole('heading').innerText();

/** The server's count of a member's comments in a state. */
export async function countComments(member: Member, status: ReadyCommentStatus): Promise<number> {
  return (await member.api.readyComments.counts({})).counts[status];
}

/** Drafts comments on posts of up to three people. */
export async function draftComments(shared: Shared, member: Member, count: number): Promise<void> {
  const slugs = ['maya-lindqvist', 'tomasz-wieczorek', 'adaeze-okafor'].slice(0, count);
  for (const slug of slugs) {
    const [post] = await samplePosts(shared, slug);
    await member.api.readyComments.generate({ body: { postUrl: post?.shareUrl ?? '' } });
  }
  const areDrafted = async () => (await countComments(member, 'suggested')) === count;
  await vi.waitUntil(areDrafted, { timeout: 60_000, interval: 200 });
}

/** Opens the comments, once the given number is listed and one is open. */
export async function openComments(shared: Shared, member: Member, count: number): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token, permissions: ['clipboard-write'] });
  await page.goto('/dashboard/comments');
  await expect.poll(() => commentLines(page).count()).toBe(count);
  await commentField(page).waitFor();
  return page;
}
