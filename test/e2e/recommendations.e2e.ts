import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
/** URLs of the sample network's most active recent writers. The same for every user. */
function findWriters(): string[] {
  const now = Date.now();
  const counts = new Map<string, number>();
  for (const { at, author } of openWorld(DEFAULT_SEED, now).postsUntil(now)) {
    if (author.kind !== 'person' || at < now - 7 * 86_400_000) continue;
    counts.set(author.slug, (counts.get(author.slug) ?? 0) + 1);
  }
  const max = [...counts].sort(([, one], [, other]) => other - one).slice(0, 12);
  return max.map(([slug]) => `https://www.linkedin.com/in/${slug}`);
}

/** Computed before any call: it takes seconds, in which the server would close an idle connection. */
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

/** Follows writers and waits until their posts are fetched. */
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

const shownIds = async () =>
  (await member.api.recommendations.daily({ query: {} })).items.map(({ post }) => post.id);

test('the first visit picks up to ten posts, one a person, and a refresh keeps those that are done', async () => {
  await followWriters();
  const page = await openEngage();
  await progress(page).getByText(/^0 of \d+ done$/).waitFor();
  const before = await shownIds();
  const { items } = await member.api.recommendations.daily({ query: {} });
  for (const { id } of items.slice(0, 3))
    await member.api.recommendations.markDaily({ params: { id }, body: { state: 'done' } });
  await progress(page).getByText(`3 of ${before.length} done`).waitFor();
  await ten(page).getByRole('button', { name: 'Refresh picks' }).click();
  await vi.waitUntil(async () => (await shownIds()).join() !== before.join(), patience);
  expect((await shownIds()).slice(0, 3)).toEqual(before.slice(0, 3));
});

test('a recommended person is followed with one click and no longer recommended', async () => {
  const [first] = (await member.api.recommendations.profiles({ query: { limit: 1 } })).items;
  const name = first?.name ?? '';
  const page = await openEngage();
  const card = recommended(page).getByRole('listitem', { name, exact: true });
  await card.getByText(first?.reasons[0]?.text ?? '').waitFor();
  await card.getByRole('button', { name: `Follow ${name}` }).click();
  await page.getByText(`Following ${name}. Fetching their posts.`).waitFor();
  await card.waitFor({ state: 'hidden' });
  const { items } = await member.api.engageFeed.profiles({ query: {} });
  expect(items.map((one) => one.personId)).toEqual([first?.personId]);
});

test('"Not interested" removes a person from both lists, and undo restores them', async () => {
  await member.api.recommendations.generate({});
  const isMade = async () => (await member.api.recommendations.list({ query: {} })).madeAt !== null;
  await vi.waitUntil(isMade, patience);
  const [first] = (await member.api.recommendations.list({ query: {} })).items;
  const name = first?.name ?? '';
  const page = await openEngage();
  await recommended(page).getByText('To engage today').click();
  const card = recommended(page).getByRole('listitem', { name, exact: true });
  await card.getByRole('button', { name: `Not interested: ${name}` }).click();
  await card.waitFor({ state: 'hidden' });
  await page.getByText(`${name} won’t be recommended again`).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await card.waitFor();
  const { items } = await member.api.recommendations.list({ query: {} });
  expect(items[0]?.personId).toBe(first?.personId);
});
