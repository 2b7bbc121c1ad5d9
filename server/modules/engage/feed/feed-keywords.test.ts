import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { FeedFilters } from '#contract/engage/engage-feed.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { SourcePost } from '#server/ports/linkedin-source/port.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { hasKeyword, hasWords } from '#test/keyword-reference.ts';
import { findHits, readKeywords } from './feed-keywords.ts';
import { listFeedPosts } from './feed-posts.ts';
import { recordFeedPosts } from './record-feed-posts.ts';

const test = await openTestDatabase();
afterAll(() => test?.stop());

const start = Date.parse('2026-11-01T00:00:00Z');
let owners = 0;

/** A user who follows a profile with these posts, in this order. */
async function feedOf(texts: string[]): Promise<OwnedConnectedProfile> {
  owners += 1;
  const owner = await makeOwner(test.db, `Owner ${owners}`);
  const author = await test.db
    .insertInto('engage_profile')
    .values({
      user_id: owner.user_id,
      network: 'sample',
      kind: 'person',
      url: 'https://www.linkedin.com/in/author',
      name: 'Author',
      added_via: 'url',
      followed_at: new Date(start),
    })
    .returning(['id', 'name', 'url'])
    .executeTakeFirstOrThrow();
  const origin = {
    userId: owner.user_id,
    realm: 'sample',
    source: 'unipile',
    seenAt: new Date(start),
  } as const;
  const posts = texts.map(
    (text, index): SourcePost => ({
      urn: `urn:li:activity:${index}`,
      otherNames: [],
      url: null,
      text,
      postType: 'text',
      reactionCount: null,
      commentCount: null,
      repostCount: null,
      publishedAt: new Date(start - index * 1000),
    }),
  );
  await test.db.transaction().execute((trx) => recordFeedPosts(trx, origin, author, posts));
  return owner;
}

/** The numbers of the posts that match a filter, and the marked parts of the first one. */
async function found(owner: OwnedConnectedProfile, filters: FeedFilters) {
  const { items } = await listFeedPosts(test.db, owner.user_id, { ...filters, limit: 100 });
  return items.map(({ urn }) => Number(urn.split(':').at(-1)));
}

async function marked(owner: OwnedConnectedProfile, filters: FeedFilters): Promise<string[]> {
  const { items } = await listFeedPosts(test.db, owner.user_id, { ...filters, limit: 100 });
  return items.flatMap(({ text, hits }) => hits.map(({ from, to }) => (text ?? '').slice(from, to)));
}

const alphabet = [
  ...[
    'data',
    'Data',
    'DATÄ',
    'date',
    'dates',
    'Café',
    'cafe\u0301',
    'CAFE',
    'straße',
    'STRASSE',
    'ærø',
    '3',
    '30',
  ],
  ...['новый', 'Новый', 'рынок', 'λόγος', 'ΛΟΓΟΣ', 'مرحبا', 'العالم', 'हिन्दी', '회사는', '회사'],
  ...['東京', '東京都', '京', 'データ', 'タ', 'かな', 'ตลาด', 'น้ำ', "d'été", 'été'],
];
const between = [' ', ', ', '-', '. ', '\n', "'", '/', ' “', '🚀 ', '_', ''];
const Text = fc
  .array(fc.tuple(fc.constantFrom(...alphabet), fc.constantFrom(...between)), { maxLength: 9 })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(''));
const KeywordText = fc
  .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const Keywords = fc.array(KeywordText, { maxLength: 2 });

describe('keyword filters', () => {
  it('agree with a plain reference on generated texts in many scripts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Text, { minLength: 1, maxLength: 30 }),
        fc.array(fc.record({ andKeywords: Keywords, orKeywords: Keywords, exceptKeywords: Keywords }), {
          minLength: 3,
          maxLength: 6,
        }),
        async (texts, queries) => {
          const owner = await feedOf(texts);
          for (const query of queries) {
            const expected = texts.flatMap((text, index) =>
              query.andKeywords.every((keyword) => hasWords(text, keyword)) &&
              (query.orKeywords.length === 0 ||
                query.orKeywords.some((keyword) => hasWords(text, keyword))) &&
              !query.exceptKeywords.some((keyword) => hasWords(text, keyword))
                ? [index]
                : [],
            );
            expect(await found(owner, query)).toEqual(expected);
            for (const part of await marked(owner, query)) {
              const wanted = [...query.andKeywords, ...query.orKeywords];
              expect(wanted.some((keyword) => hasWords(part, keyword))).toBe(true);
            }
          }
        },
      ),
      { numRuns: cases(25, 3) },
    );
  });

  it('agree with a plain reference on any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme-composite', maxLength: 30 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          const owner = await feedOf(texts.map((text) => `${text} end`));
          expect(await found(owner, { andKeywords: ['end'] })).toEqual(texts.map((_, index) => index));
          expect(await found(owner, { exceptKeywords: ['END'] })).toEqual([]);
        },
      ),
      { numRuns: cases(10, 3) },
    );
  });

  it('distinguish names with symbols from their letters', async () => {
    const owner = await feedOf([
      'We write C++ here',
      'C# and .NET',
      'Plan C, the letter',
      'R&D by A/B tests in Node.js',
      'r, d, a b, node js, example.net',
      'Modern C++/CLI, and F#.',
    ]);
    expect(await found(owner, { andKeywords: ['c++'] })).toEqual([0, 5]);
    expect(await found(owner, { andKeywords: ['C#'] })).toEqual([1]);
    expect(await found(owner, { andKeywords: ['C'] })).toEqual([2]);
    expect(await found(owner, { andKeywords: ['.net'] })).toEqual([1]);
    expect(await found(owner, { andKeywords: ['net'] })).toEqual([1, 4]);
    expect(await found(owner, { orKeywords: ['r&d', 'F#', 'letter'] })).toEqual([2, 3, 5]);
    expect(await found(owner, { andKeywords: ['a/b', 'node.js'] })).toEqual([3]);
    expect(await found(owner, { exceptKeywords: ['c++', 'C', 'r&d', 'example'] })).toEqual([1]);
    const english = await feedOf([
      'We are using C++ for the teams that you know and it is not what they expected',
      'We are using C for the teams that you know and it is not what they expected',
    ]);
    expect(await found(english, { andKeywords: ['used c++ for team'], stemming: true })).toEqual([]);
    expect(await found(english, { andKeywords: ['used c++'], stemming: true })).toEqual([0]);
    expect(await found(english, { andKeywords: ['used c'], stemming: true })).toEqual([1]);
    expect(await marked(owner, { orKeywords: ['c++', '.net', 'F#', 'r&d'] })).toEqual([
      'C++',
      '.NET',
      'R&D',
      'C++',
      'F#',
    ]);
  });

  it('agree with a plain reference on names with symbols', async () => {
    const names = [
      'C++',
      'C#',
      'C',
      '.NET',
      'net',
      'Node.js',
      'js',
      'R&D',
      'r',
      'd',
      'A/B',
      'a',
      'Data',
      'data+',
    ];
    const gaps = [' ', ', ', '/', '&', '. ', '.', '-', '+', '#', '++ '];
    const Named = fc
      .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.map(([name, gap]) => name + gap).join(''));
    const Asked = fc.uniqueArray(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(Named, { minLength: 5, maxLength: 30 }), Asked, async (texts, keywords) => {
        const owner = await feedOf(texts);
        const which = (is: (text: string) => boolean) =>
          texts.flatMap((text, index) => (is(text) ? [index] : []));
        for (const keyword of keywords) {
          const stands = which((text) => hasKeyword(text, keyword));
          expect(await found(owner, { andKeywords: [keyword] }), keyword).toEqual(stands);
          expect(
            which(
              (text) => findHits(text, null, readKeywords({ andKeywords: [keyword] }), () => null).length > 0,
            ),
          ).toEqual(stands);
        }
        expect(await found(owner, { orKeywords: keywords })).toEqual(
          which((text) => keywords.some((keyword) => hasKeyword(text, keyword))),
        );
        expect(await found(owner, { exceptKeywords: keywords })).toEqual(
          which((text) => !keywords.some((keyword) => hasKeyword(text, keyword))),
        );
      }),
      { numRuns: cases(20, 3) },
    );
  });

  it('treat a comma as a separator, and mark each hit once', async () => {
    const owner = await feedOf(['Churn and pricing', 'Pricing pages', 'Pricing a new page']);
    expect(await found(owner, { orKeywords: ['churn,pages'] })).toEqual([0, 1]);
    expect(await found(owner, { andKeywords: ['pricing', 'churn,'] })).toEqual([0]);
    expect(await marked(owner, { andKeywords: ['pricing pages'], orKeywords: ['pages'] })).toEqual([
      'Pricing pages',
    ]);
  });

  it("match other word forms in the post's language if requested", async () => {
    const texts = [
      'We are pricing this for the teams that you know and it is not what they expected',
      'Wir haben die neuen Häuser und auch die Märkte mit der Mannschaft gesehen',
      'The price of it is what you pay for the market and that is all',
      '価格を変えました',
    ];
    const owner = await feedOf(texts);
    expect(await found(owner, { andKeywords: ['prices'] })).toEqual([]);
    expect(await found(owner, { andKeywords: ['prices'], stemming: true })).toEqual([0, 2]);
    expect(await marked(owner, { andKeywords: ['prices'], stemming: true })).toEqual(['pricing', 'price']);
    expect(await found(owner, { andKeywords: ['Haus'], stemming: true })).toEqual([1]);
    expect(await found(owner, { exceptKeywords: ['markt', 'markets'], stemming: true })).toEqual([0, 3]);
    expect(await found(owner, { andKeywords: ['価格'], stemming: true })).toEqual([3]);
    // A phrase of other word forms, in the same order.
    expect(await found(owner, { andKeywords: ['new houses'], stemming: true })).toEqual([]);
    expect(await found(owner, { andKeywords: ['neues Haus'], stemming: true })).toEqual([1]);
  });
});
