import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readDocument } from '#server/modules/feeds/reading/read-document.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { storeItems } from './store-document.ts';

const now = new Date('2026-03-01T10:00:00Z');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An item as a site would write it. */
type Written = { guid: string | null; link: string | null; title: string; date: string | null };

const opened = await openTestDatabase();
const userId = (await makeOwner(opened.db, 'Ann')).user_id;
afterAll(() => opened?.stop());

let feeds = 0;
async function makeFeed(): Promise<string> {
  feeds += 1;
  const row = await opened.db
    .insertInto('rss_feed')
    .values({
      user_id: userId,
      network: 'sample',
      url: `http://f${feeds}.example/`,
      host: `f${feeds}.example`,
      title: 'F',
      interval_seconds: 900,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a poll does with a document of these items. @returns how many were new */
async function take(feedId: string, written: Written[]): Promise<number> {
  const items = written.map(
    ({ guid, link, title, date }) =>
      `<item>${guid === null ? '' : `<guid isPermaLink="false">${escaped(guid)}</guid>`}${link === null ? '' : `<link>${escaped(link)}</link>`}<title>${escaped(title)}</title>${date === null ? '' : `<pubDate>${date}</pubDate>`}</item>`,
  );
  const text = `<rss version="2.0"><channel><title>F</title>${items.join('')}</channel></rss>`;
  const document = readDocument({
    bytes: new TextEncoder().encode(text),
    contentType: null,
    url: 'http://f.example/',
  });
  if (document.kind !== 'feed') throw new Error('Not a feed');
  const { items: all } = document;
  return opened.db.transaction().execute(async (trx) => {
    let added = 0;
    // In small pieces, so twins from one document also end up in different pieces.
    for (let from = 0; from < all.length; from += 3) {
      const origin = { userId, feedId, realm: 'sample' as const };
      added += (await storeItems(trx, origin, all.slice(from, from + 3), { from, now })).length;
    }
    return added;
  });
}

const titles = async (feedId: string) =>
  (
    await opened.db
      .selectFrom('rss_item')
      .select('title')
      .where('user_id', '=', userId)
      .where('feed_id', '=', feedId)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ title }) => title);

/** A stream of all kinds of items. Twins share their guid and are adjacent. */
const stream = fc
  .array(
    fc.record({
      kind: fc.constantFrom('guid', 'link', 'words', 'twins', 'same place'),
      dated: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((kinds) =>
    kinds.flatMap(({ kind, dated }, n): Written[] => {
      const date = dated ? new Date(now.getTime() - n * 3_600_000).toUTCString() : null;
      const link = `http://f.example/${n}`;
      if (kind === 'guid') return [{ guid: `g${n}`, link, title: `Guid ${n}`, date }];
      if (kind === 'link') return [{ guid: null, link, title: `Link ${n}`, date }];
      if (kind === 'words') return [{ guid: null, link: null, title: `Words ${n}`, date }];
      if (kind === 'same place') {
        return ['a', 'b'].map((which) => ({ guid: null, link, title: `Place ${n}${which}`, date }));
      }
      return ['a', 'b'].map((which) => ({
        guid: `t${n}`,
        link: `${link}${which}`,
        title: `Twin ${n}${which}`,
        date,
      }));
    }),
  );

test('overlapping documents, in any order and number, lose and duplicate nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      stream,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }),
      async (written, spans) => {
        const feedId = await makeFeed();
        // Items that a window would separate belong together: items with the same guid or URL appear
        // together.
        const together = (item: Written) => `${item.guid ?? item.link ?? item.title}`;
        const windows = spans.map(([a, b]) => {
          const [from, to] = [a % written.length, b % written.length].sort((x, y) => x - y);
          const inside = new Set(written.slice(from, (to ?? 0) + 1).map(together));
          return written.filter((item) => inside.has(together(item)));
        });
        let added = 0;
        for (const window of windows) added += await take(feedId, window);
        // The simple reference: every item that occurred in any document.
        const wanted = new Set(windows.flat().map(({ title }) => title));
        expect((await titles(feedId)).sort()).toEqual([...wanted].sort());
        expect(added).toBe(wanted.size);
      },
    ),
    { numRuns: cases(40) },
  );
});

test('a changed item stays the same item, in the same position and read state', async () => {
  const feedId = await makeFeed();
  const first = { guid: 'g', link: 'http://f.example/old', title: 'Old', date: null };
  await take(feedId, [first]);
  await opened.db.updateTable('rss_item').set({ read_at: now }).where('feed_id', '=', feedId).execute();
  const before = await opened.db
    .selectFrom('rss_item')
    .selectAll()
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  expect(
    await take(feedId, [{ ...first, link: 'http://f.example/new', title: 'New', date: now.toUTCString() }]),
  ).toBe(0);
  const after = await opened.db
    .selectFrom('rss_item')
    .selectAll()
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ id: before.id, title: 'New', url: 'http://f.example/new', read_at: now });
  expect(after.published_at).toEqual(before.published_at);
});

test('items that turn out to share a guid are kept apart from then on', async () => {
  const feedId = await makeFeed();
  const one = { guid: 'g', link: 'http://f.example/1', title: 'One', date: null };
  const two = { guid: 'g', link: 'http://f.example/2', title: 'Two', date: null };
  expect(await take(feedId, [one])).toBe(1);
  expect(await take(feedId, [two, one])).toBe(1);
  expect(await take(feedId, [two])).toBe(0);
  expect(await take(feedId, [one])).toBe(0);
  expect((await titles(feedId)).sort()).toEqual(['One', 'Two']);
});

test('an item with no date or a future date is dated when first seen, in the order of its feed', async () => {
  const feedId = await makeFeed();
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toUTCString();
  await take(feedId, [
    { guid: '1', link: null, title: 'First', date: null },
    { guid: '2', link: null, title: 'Second', date: tomorrow },
    { guid: '3', link: null, title: 'Third', date: null },
    { guid: '4', link: null, title: 'Old', date: 'Sun, 01 Feb 2026 10:00:00 GMT' },
  ]);
  expect(await titles(feedId)).toEqual(['First', 'Second', 'Third', 'Old']);
  const rows = await opened.db
    .selectFrom('rss_item')
    .select(['title', 'published_at', 'is_dated'])
    .where('feed_id', '=', feedId)
    .execute();
  for (const row of rows) {
    expect(row.is_dated).toBe(row.title === 'Old');
    expect(row.published_at <= now).toBe(true);
  }
});
