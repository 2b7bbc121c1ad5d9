import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
/** URLs of those in the sample network who have written most lately; it is the same for everybody. */
function findWriters(): string[] {
  const now = Date.now();
  const counts = new Map<string, number>();
  for (const { at, author } of openWorld(DEFAULT_SEED, now).postsUntil(now)) {
    if (author.kind !== 'person' || at < now - 10 * 86_400_000) continue;
    counts.set(author.slug, (counts.get(author.slug) ?? 0) + 1);
  }
  const max = [...counts].sort(([, one], [, other]) => other - one).slice(0, 12);
  return max.map(([slug]) => `https://www.linkedin.com/in/${slug}`);
}

/** Found before anything is called: it takes seconds, in which the server would close a connection that waits. */
const writers = findWriters();

let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

/** Machines that run tests are busy, ms. */
const patience = { timeout: 60_000, interval: 200 };

const ten = (page: Page) => page.getByRole('region', { name: 'Today’s ten' });
const recommended = (page: Page) => page.getByRole('region', { name: 'Recommended' });
const progress = (page: Page) => page.getByTestId('daily-progress');
const openPosts = (page: Page) => ten(page).getByRole('button', { name: /^Done: the post of / });

/** Follows people who write, and waits until their posts were read. */
async function followWriters(): Promise<void> {
  for (const url of writers) await member.api.engageFeed.addProfile({ body: { url } });
  const areRead = async () => {
    const { items } = await member.api.engageFeed.profiles({ query: { limit: 200 } });
    return items.every((one) => one.lastReadAt !== null);
  };
  await vi.waitUntil(areRead, { timeout: 90_000, interval: 200 });
}

async function openEngage(): Promise<Page> {
  const page = await openAt(shared, member, '/dashboard/engage');
  await ten(page).waitFor();
  return page;
}

/** Marks the next open post as done, and waits until page and server know it. */
async function markNext(page: Page, done: number): Promise<void> {
  await openPosts(page).first().click();
  const isKept = async () => (await member.api.recommendations.daily({ query: {} })).done === done;
  await vi.waitUntil(isKept, patience);
  await progress(page).getByText(`${done} of 10 done`).waitFor();
}

const shownIds = async () =>
  (await member.api.recommendations.daily({ query: {} })).items.map(({ post }) => post.id);

test('the first visit picks ten, three done stay where others are picked anew, and all done is enough for today', async () => {
  await followWriters();
  const page = await openEngage();
  await progress(page).getByText('0 of 10 done').waitFor();
  expect(await openPosts(page).count()).toBe(3);
  await ten(page).getByRole('button', { name: 'Show all 10' }).click();
  expect(await openPosts(page).count()).toBe(10);
  const before = await shownIds();
  await ten(page)
    .getByText(/^Posted within|^Mentions/)
    .first()
    .waitFor();

  for (const done of [1, 2, 3]) await markNext(page, done);
  await ten(page).getByRole('button', { name: 'Pick others' }).click();
  await vi.waitUntil(async () => (await shownIds()).join() !== before.join(), patience);
  // Else the next click might still mean one of those that were there.
  await page.reload();
  await progress(page).getByText('3 of 10 done').waitFor();
  expect((await shownIds()).slice(0, 3)).toEqual(before.slice(0, 3));

  for (const done of [4, 5, 6, 7, 8, 9, 10]) await markNext(page, done);
  await ten(page).getByText('Done for today').waitFor();
  await page.reload();
  await ten(page).getByText('Done for today').waitFor();
  expect(await openPosts(page).count()).toBe(0);
  await ten(page).getByRole('button', { name: 'Show all 10' }).click();
  await ten(page)
    .getByRole('button', { name: /^Open again: / })
    .first()
    .waitFor();
});

test('somebody recommended is followed by one click, and is not recommended any more', async () => {
  const [first] = (await member.api.recommendations.profiles({ query: { limit: 1 } })).items;
  const name = first?.name ?? '';
  const page = await openEngage();
  const card = recommended(page).getByRole('listitem', { name, exact: true });
  await card.getByText(first?.reasons[0]?.text ?? '').waitFor();
  await card.getByRole('button', { name: `Follow ${name}` }).click();
  await page.getByText(`You follow ${name}. Their posts are being read.`).waitFor();
  await card.waitFor({ state: 'hidden' });
  const { items } = await member.api.engageFeed.profiles({ query: {} });
  expect(items.map((one) => one.personId)).toEqual([first?.personId]);
});

test('never again takes somebody off both lists, and is taken back', async () => {
  await member.api.recommendations.generate({});
  const isMade = async () => (await member.api.recommendations.list({ query: {} })).madeAt !== null;
  await vi.waitUntil(isMade, patience);
  const [first] = (await member.api.recommendations.list({ query: {} })).items;
  const name = first?.name ?? '';
  const page = await openEngage();
  await recommended(page).getByText('To engage today').click();
  const card = recommended(page).getByRole('listitem', { name, exact: true });
  await card.getByRole('button', { name: `Never again: ${name}` }).click();
  await card.waitFor({ state: 'hidden' });
  await page.getByText(`${name} is never recommended again`).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await card.waitFor();
  const { items } = await member.api.recommendations.list({ query: {} });
  expect(items[0]?.personId).toBe(first?.personId);
});
