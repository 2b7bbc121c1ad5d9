import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadyCommentStatus } from '#contract/ready-comments.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { jonas, type Member, newMember } from './member.ts';
import { samplePosts } from './sample-post.ts';
import { shareProduct } from './share-product.ts';
import { panel } from './signals-page.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test is somebody new, with a profile of the sample network and no comments. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const connect = () => connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));

/** Has comments drafted on posts of different people. */
async function draft(count: number): Promise<void> {
  const slugs = ['maya-lindqvist', 'tomasz-wieczorek', 'adaeze-okafor'].slice(0, count);
  for (const slug of slugs) {
    const [post] = await samplePosts(shared, slug);
    await member.api.readyComments.generate({ body: { postUrl: post?.shareUrl ?? '' } });
  }
  await vi.waitUntil(async () => (await countOf('suggested')) === count, { timeout: 60_000, interval: 200 });
}

async function countOf(status: ReadyCommentStatus): Promise<number> {
  return (await member.api.readyComments.counts({})).counts[status];
}

async function sent(text: string): Promise<number> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=comment&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { count: number }).count;
}

const lines = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('button');
const field = (page: Page) => page.getByRole('textbox', { name: 'Comment' });

async function openComments(count: number): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token, permissions: ['clipboard-write'] });
  await page.goto('/dashboard/comments');
  await expect.poll(() => lines(page).count()).toBe(count);
  await field(page).waitFor();
  return page;
}

/** Who wrote the post that is open. */
const openName = (page: Page) => page.getByRole('article').getByRole('heading').innerText();

test('edited, approved, taken back in time, approved again, and posted once', async () => {
  await connect();
  await draft(2);
  const page = await openComments(2);
  await page.getByText('as Maya Lindqvist', { exact: false }).waitFor();
  const name = await openName(page);
  const words = `Seen, and meant: ${crypto.randomUUID()}`;
  await field(page).fill(words);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve and post' }).click();
  await page.getByText(`Posting on ${name}’s post as Maya Lindqvist`).waitFor();
  // On to the next one.
  await expect.poll(() => lines(page).count()).toBe(1);
  await expect.poll(() => openName(page)).not.toBe(name);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => lines(page).count()).toBe(2);
  await expect.poll(() => countOf('approved')).toBe(0);
  expect(await sent(words)).toBe(0);

  await lines(page).filter({ hasText: name }).click();
  await expect.poll(() => field(page).inputValue()).toBe(words);
  await page.getByRole('button', { name: 'Approve and post' }).click();
  await expect.poll(() => lines(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Posted', exact: true }).click();
  await page.getByRole('link', { name: 'See it there' }).waitFor({ timeout: 60_000 });
  await page.getByText(words).waitFor();
  expect(await sent(words)).toBe(1);
});

test('by keyboard: j and k, 2 for another draft, e to edit, d to dismiss, z to take that back', async () => {
  await connect();
  await draft(2);
  const page = await openComments(2);
  const first = await openName(page);
  await page.keyboard.press('j');
  await expect.poll(() => openName(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => openName(page)).toBe(first);
  const draft1 = await field(page).inputValue();
  await page.keyboard.press('2');
  await expect.poll(() => field(page).inputValue()).not.toBe(draft1);
  await page.keyboard.press('e');
  await page.keyboard.type(' Indeed.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Drafts' }).getByText('edited').waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => field(page).inputValue()).toBe(draft1);
  await page.keyboard.press('d');
  await page.getByText(`Dismissed the comment on ${first}’s post`).waitFor();
  await expect.poll(() => countOf('dismissed')).toBe(1);
  await expect.poll(() => lines(page).count()).toBe(1);
  await page.keyboard.press('z');
  await expect.poll(() => countOf('dismissed')).toBe(0);
  await expect.poll(() => lines(page).count()).toBe(2);
  // The edit of the second draft is still there.
  await lines(page).filter({ hasText: first }).click();
  await page.keyboard.press('2');
  await expect.poll(() => field(page).inputValue()).toContain('Indeed.');
});

test('without a connection one copies, opens the post and says that it is posted', async () => {
  await draft(1);
  const page = await openComments(1);
  await page.getByText('LinkedIn is not connected', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Approve and post' }).isDisabled()).toBe(true);
  const context = page.context();
  // The network's own page is not asked for anything here.
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'The post' }));
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Copy and open' }).click();
  expect((await opening).url()).toContain('linkedin.com');
  await page.getByText('It is on your clipboard', { exact: false }).waitFor();
  await expect.poll(() => countOf('copied')).toBe(1);
  await page.getByRole('button', { name: 'I posted it' }).click();
  await expect.poll(() => countOf('posted')).toBe(1);

  // Whoever wrote the post has it in their panel, with the way back here.
  const [comment] = (await member.api.readyComments.list({})).items;
  const connectedProfileId = member.profileIds[0] ?? '';
  await member.api.sources.addDirectly({
    body: { connectedProfileId, profileUrl: comment?.author?.url ?? '' },
  });
  const { items } = await member.api.signals.list({
    params: { id: connectedProfileId },
    query: { search: comment?.author?.name ?? '' },
  });
  await page.goto(`/dashboard/signals/${connectedProfileId}?signal=${items[0]?.id}`);
  await panel(page).getByText('You commented on').waitFor();
  const own = panel(page).getByRole('region', { name: 'Comments' });
  await own.getByText('Posted').waitFor();
  await own.getByRole('link').click();
  await page.waitForURL(`**/dashboard/comments?*comment=${comment?.id}*`);
});

test('what could not be saved is kept and saved once it can be', async () => {
  await draft(1);
  const page = await openComments(1);
  await page.route('**/engage/ingrow-ready-comments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await field(page).fill('Not lost');
  await page.getByText('Not saved: Network error', { exact: false }).waitFor();
  await page.unroute('**/engage/ingrow-ready-comments/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { items } = await member.api.readyComments.list({});
  expect(items.map(({ text }) => text)).toEqual(['Not lost']);
});
