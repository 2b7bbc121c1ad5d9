import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { keptItems } from '#contract/feeds/rss.ts';
import { readDocument } from '#server/modules/feeds/reading/read-document.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import { purgeItems } from './purge-items.cron.ts';
import { storeDocument } from './store-document.ts';

const day = 24 * 3_600_000;

const app = await startApp({ works: false });
afterAll(() => app?.stop());

let users = 0;
async function newReader() {
  users += 1;
  const ann = await app.signIn(`ann${users}@northwind-labs.example`);
  const feed = await storeFeed(app.composition.deps.db, { userId: ann.userId });
  return { ann, feed, origin: { userId: ann.userId, feedId: feed.id, realm: feed.realm } };
}
type Reader = Awaited<ReturnType<typeof newReader>>;

const titlesOf = async ({ feed }: Reader) => {
  const rows = await app.composition.deps.db
    .selectFrom('rss_item')
    .select('title')
    .where('user_id', '=', feed.userId)
    .where('feed_id', '=', feed.id)
    .execute();
  return rows.map(({ title }) => title).sort();
};
const purge = (now: Date) => purgeItems.run({ db: app.composition.deps.db, clock: { now: () => now } });

/** An item of a feed, with or without a date. */
type Listed = { title: string; link: string; guid: string; at: Date | null };

/** What a poll does with a document. @returns how many items were new */
async function take({ origin }: Reader, listed: readonly Listed[], now: Date): Promise<number> {
  const items = listed.map(
    ({ title, link, guid, at }) =>
      `<item><guid isPermaLink="false">${guid}</guid><link>${link}</link><title>${title}</title>${at === null ? '' : `<pubDate>${at.toUTCString()}</pubDate>`}</item>`,
  );
  const document = readDocument({
    bytes: new TextEncoder().encode(
      `<rss version="2.0"><channel><title>F</title>${items.join('')}</channel></rss>`,
    ),
    contentType: null,
    url: 'http://f.example/',
  });
  if (document.kind !== 'feed') throw new Error('Not a feed');
  return app.composition.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('rss_feed').select('id').where('id', '=', origin.feedId).forUpdate().execute();
    return (
      await storeDocument(
        trx,
        { billing: null },
        origin,
        { items: document.items, more: async () => null },
        now,
      )
    ).length;
  });
}

const start = new Date('2026-01-01T00:00:00Z').getTime();
/** More than a feed keeps. Every fifth item has no date. */
const stream = Array.from(
  { length: keptItems.newest + 40 },
  (_, n): Listed => ({
    title: `Item ${n}`,
    link: `http://f.example/${n}`,
    guid: `g${n}`,
    at: n % 5 === 0 ? null : new Date(start - (n + 1) * 3_600_000),
  }),
);

test('purging items by age and number matches a plain reference, and listed ones never come back', async () => {
  const step = fc.record({
    days: fc.constantFrom(0, 1, 20, 50, 91),
    from: fc.nat({ max: 60 }),
    length: fc.constantFrom(stream.length, stream.length, 210, 30),
    purges: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const reader = await newReader();
      // The simple reference: existing items, and for deleted ones when they were last known to be listed.
      const there = new Map<string, { published: number; seen: number }>();
      const gone = new Map<string, number>();
      let now = start;
      for (const { days, from, length, purges } of steps) {
        now += days * day + 1000;
        const listed = stream.slice(from, from + length);
        let fresh = 0;
        for (const [position, { title, at }] of listed.entries()) {
          if (there.has(title)) continue;
          const before = gone.get(title);
          if (before !== undefined) {
            if (before < now - day) gone.set(title, now);
            continue;
          }
          fresh += 1;
          there.set(title, { published: at?.getTime() ?? now - position, seen: now });
        }
        for (const [title, at] of gone) if (at < now - keptItems.days * day) gone.delete(title);
        expect(await take(reader, listed, new Date(now))).toBe(fresh);
        if (purges) {
          const byAge = [...there].sort(([, a], [, b]) => b.published - a.published);
          for (const [title, { seen }] of byAge.slice(keptItems.newest)) {
            if (seen >= now - keptItems.days * day) continue;
            there.delete(title);
            gone.set(title, now);
          }
          await purge(new Date(now));
        }
        expect(await titlesOf(reader)).toEqual([...there.keys()].sort());
      }
    }),
    { numRuns: cases(12, 3) },
  );
});

test("items with a draft aren't purged while it exists, and small feeds keep everything", async () => {
  const reader = await newReader();
  const small = await newReader();
  const { db } = app.composition.deps;
  const now = app.now();
  const older = (n: number) => new Date(now.getTime() - n * 3_600_000);
  const newest = Array.from({ length: keptItems.newest }, (_, n) => ({
    title: `New ${n}`,
    publishedAt: older(n),
  }));
  const [drafted = '', deleted = ''] = (
    await storeItems(
      db,
      reader.feed,
      [
        ...newest,
        { title: 'Drafted', publishedAt: older(900) },
        { title: 'Deleted', publishedAt: older(901) },
      ],
      now,
    )
  ).slice(-2);
  await storeItems(db, small.feed, [{ title: 'Alone', publishedAt: older(9000) }], now);
  const draft = (id: string) =>
    reader.ann.api.rssDrafts.makeDraft({ params: { id }, body: { channel: 'linkedin' } });
  const { publicationId: kept } = await draft(drafted);
  const { publicationId } = await draft(deleted);
  await reader.ann.api.publications.remove({ params: { id: publicationId } });

  const day91 = new Date(now.getTime() + (keptItems.days + 1) * day);
  await purge(new Date(now.getTime() + (keptItems.days - 1) * day));
  expect(await titlesOf(reader)).toHaveLength(keptItems.newest + 2);
  await purge(day91);
  expect((await titlesOf(reader)).filter((title) => !title.startsWith('New'))).toEqual(['Drafted']);
  expect(await titlesOf(reader)).toHaveLength(keptItems.newest + 1);
  expect(await titlesOf(small)).toEqual(['Alone']);
  await reader.ann.api.publications.remove({ params: { id: kept } });
  await purge(day91);
  expect(await titlesOf(reader)).toHaveLength(keptItems.newest);
});

test('a purged item is recognized after changes, and distinguished from a new item with its guid', async () => {
  const reader = await newReader();
  const now = app.now();
  const later = (days: number) => new Date(now.getTime() + days * day);
  const fill = Array.from({ length: keptItems.newest }, (_, n) => ({
    title: `Fill ${n}`,
    link: `http://f.example/fill/${n}`,
    guid: `fill${n}`,
    at: new Date(now.getTime() - n * 1000),
  }));
  const old = {
    title: 'Old',
    link: 'http://f.example/old',
    guid: 'same',
    at: new Date(now.getTime() - 900 * day),
  };
  await take(reader, [...fill, old], now);
  await purge(later(91));
  expect(await titlesOf(reader)).not.toContain('Old');
  // Its feed changes its date and URL: it is still the same item.
  const moved = { ...old, title: 'Old, edited', link: 'http://f.example/moved', at: later(91) };
  expect(await take(reader, [moved], later(92))).toBe(0);
  // A different item with the same guid is new, and the deleted one stays deleted.
  const twin = { ...old, title: 'Twin', link: 'http://f.example/twin', at: later(92) };
  expect(await take(reader, [twin, moved], later(93))).toBe(1);
  expect(await take(reader, [moved], later(94))).toBe(0);
  expect(await take(reader, [twin], later(95))).toBe(0);
  expect((await titlesOf(reader)).filter((title) => !title.startsWith('Fill'))).toEqual(['Twin']);
});
