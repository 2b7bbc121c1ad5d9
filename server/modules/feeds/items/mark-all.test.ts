import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import type { SignedIn } from '#test/sign-in.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const unread = async (who: SignedIn) => {
  const { items } = await who.api.rss.items({ query: { unread: true } });
  return items.map(({ title }) => title).sort();
};

test('marking all as read can be undone without affecting earlier reads, for feeds and folders', async () => {
  const { db } = app.composition.deps;
  const mine = await storeFeed(db, { userId: ann.userId });
  const other = await storeFeed(db, { userId: ann.userId, title: 'Rails' });
  const theirs = await storeFeed(db, { userId: bob.userId });
  await ann.api.rss.change({ params: { id: other.id }, body: { folder: 'Trains' } });
  await bob.api.rss.change({ params: { id: theirs.id }, body: { folder: 'Trains' } });
  const [first = ''] = await storeItems(db, mine, [{ title: 'a' }, { title: 'b' }], app.now());
  await storeItems(db, other, [{ title: 'c' }], app.now());
  await storeItems(db, theirs, [{ title: 'd' }], app.now());

  await ann.api.rss.markRead({ body: { ids: [first] } });
  app.advance(1000);
  const all = await ann.api.rss.markRead({ body: { all: true } });
  expect(all.changed).toBe(2);
  expect(await unread(ann)).toEqual([]);
  expect(await unread(bob)).toEqual(['d']);
  const back = await ann.api.rss.markRead({ body: { all: true, read: false, markedAt: all.readAt } });
  expect(back.changed).toBe(2);
  expect(await unread(ann)).toEqual(['b', 'c']);

  const folder = await ann.api.rss.markRead({ body: { folder: 'Trains' } });
  expect(folder.changed).toBe(1);
  expect(await unread(ann)).toEqual(['b']);
  expect(await unread(bob)).toEqual(['d']);
  await expect(ann.api.rss.markRead({ body: { folder: 'Trains', all: true } })).rejects.toMatchObject({
    body: { data: { issues: [{ path: 'ids' }] } },
  });
});

test('marking all as read skips items that arrived after the page was loaded', async () => {
  const { db } = app.composition.deps;
  const cat = await app.signIn('cat@northwind-labs.example');
  const feed = await storeFeed(db, { userId: cat.userId });
  await cat.api.rss.change({ params: { id: feed.id }, body: { folder: 'Ports' } });
  await storeItems(db, feed, [{ title: 'seen' }, { title: 'seen too' }], app.now());
  app.advance(1000);
  const { asOf } = await cat.api.rss.items({ query: { limit: 1 } });
  app.advance(1000);
  // Dated before the shown items, so it would come below them.
  const publishedAt = new Date(app.now().getTime() - 9e9);
  await storeItems(db, feed, [{ title: 'new', publishedAt }], app.now());
  // A poll without news happens in between, which the page notices.
  await db.updateTable('rss_feed').set({ polled_at: app.now() }).where('id', '=', feed.id).execute();
  const scopes = [{ folder: 'Ports' }, { feedId: feed.id }, { all: true as const }];
  for (const [place, scope] of scopes.entries()) {
    const { changed } = await cat.api.rss.markRead({ body: { ...scope, until: asOf } });
    expect(changed).toBe(place === 0 ? 2 : 0);
    expect(await unread(cat)).toEqual(['new']);
  }
});
