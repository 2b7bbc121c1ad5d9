import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type FeedRuleContent, maxDraftsPerDay, maxRulesPerFeed } from '#contract/feeds/rss-drafts.ts';
import { pollFeed } from '#server/modules/feeds/polling/poll-feed.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { type StoredItem, storeFeed, storeItems } from '#test/feed-items.ts';
import { draftFromRules } from './draft-from-rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

type Feed = Awaited<ReturnType<typeof storeFeed>>;
const newFeed = (): Promise<Feed> => storeFeed(app.composition.deps.db, { userId: ann.userId });
const content = (changes: Partial<FeedRuleContent> = {}): FeedRuleContent => ({
  andKeywords: [],
  orKeywords: ['ports', 'havn'],
  exceptKeywords: ['sale'],
  channel: 'linkedin',
  template: '{title}\n\n{link}',
  ...changes,
});
const newRule = (feed: Feed, changes: Partial<FeedRuleContent> = {}) =>
  ann.api.rssDrafts.createRule({ body: { feedId: feed.id, ...content(changes) } });
const testIt = (id: string) => ann.api.rssDrafts.testRule({ params: { id } });
const turn = (id: string, isOn: boolean) => ann.api.rssDrafts.switchRule({ params: { id }, body: { isOn } });
async function ruleThatIsOn(feed: Feed, changes: Partial<FeedRuleContent> = {}): Promise<string> {
  const { id } = await newRule(feed, changes);
  await testIt(id);
  await turn(id, true);
  return id;
}
const theRule = async (feed: Feed, id: string) =>
  (await ann.api.rssDrafts.rules({ query: { feedId: feed.id } })).items.find((one) => one.id === id);

/** New items arrive, stored like by a poll. @returns their ids */
async function come(feed: Feed, items: readonly StoredItem[]): Promise<string[]> {
  const now = app.now();
  return app.composition.deps.db.transaction().execute(async (trx) => {
    const itemIds = await storeItems(trx, feed, items, now);
    await draftFromRules(trx, { billing: null }, { userId: feed.userId, feedId: feed.id, itemIds }, now);
    return itemIds;
  });
}
const again = (feed: Feed, itemIds: string[]) =>
  app.composition.deps.db
    .transaction()
    .execute((trx) =>
      draftFromRules(trx, { billing: null }, { userId: feed.userId, feedId: feed.id, itemIds }, app.now()),
    );
const draftsOf = async (itemIds: string[]) =>
  itemIds.length === 0 ? [] : (await ann.api.rssDrafts.drafts({ query: { itemId: itemIds } })).items;

describe('a feed rule', () => {
  test('belongs to its user, and names the invalid field when it is refused', async () => {
    const feed = await newFeed();
    const rule = await newRule(feed);
    expect(rule).toMatchObject({
      ...content(),
      feedId: feed.id,
      isOn: false,
      testedAt: null,
      drafts: 0,
      note: null,
    });
    const strangers = [
      bob.api.rssDrafts.rules({ query: { feedId: feed.id } }),
      bob.api.rssDrafts.createRule({ body: { feedId: feed.id, ...content() } }),
      bob.api.rssDrafts.changeRule({ params: { id: rule.id }, body: content() }),
      bob.api.rssDrafts.testRule({ params: { id: rule.id } }),
      bob.api.rssDrafts.switchRule({ params: { id: rule.id }, body: { isOn: true } }),
      bob.api.rssDrafts.removeRule({ params: { id: rule.id } }),
    ];
    for (const { status, reason } of (await Promise.allSettled(strangers)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toMatchObject({ code: 'not_found' });
    }
    for (const [template, message] of [
      ['{titel} {link}', /no \{titel\}/],
      ['Read this', /must have \{title\} or \{link\}/],
      [' ', /what the draft should say/],
    ] as const) {
      await expect(newRule(feed, { template })).rejects.toMatchObject({
        code: 'invalid_request',
        body: { data: { issues: [{ path: 'template', message: expect.stringMatching(message) }] } },
      });
    }
    await expect(newRule(feed, { orKeywords: ['?'] })).rejects.toMatchObject({
      body: { data: { issues: [{ path: 'orKeywords.0' }] } },
    });
    expect(await ann.api.rssDrafts.removeRule({ params: { id: rule.id } })).toEqual({ id: rule.id });
    expect((await ann.api.rssDrafts.rules({ query: { feedId: feed.id } })).items).toEqual([]);
  });

  test('must be tested before it is switched on, again after a change, and testing creates nothing', async () => {
    const feed = await newFeed();
    const ids = await come(feed, [
      {
        title: 'New PORTS open',
        text: `${'Words before. '.repeat(30)}Big ports, small havn.`,
        publishedAt: new Date(app.now().getTime() - hour),
      },
      { title: 'Ports for sale' },
      { title: 'Nothing here', text: 'A report.' },
    ]);
    const { id } = await newRule(feed);
    await expect(turn(id, true)).rejects.toMatchObject({ code: 'conflict' });
    const tested = await testIt(id);
    expect(tested).toMatchObject({
      looked: 3,
      matched: 1,
      rule: { isOn: false, testedAt: expect.any(String) },
    });
    const [match] = tested.items;
    expect(match).toMatchObject({
      itemId: ids[0],
      text: 'New PORTS open\n\nhttps://harbour.example/0',
      titleHits: [{ from: 4, to: 9 }],
    });
    expect(match?.excerptHits.map(({ from, to }) => match.excerpt.slice(from, to))).toEqual([
      'ports',
      'havn',
    ]);
    expect(await turn(id, true)).toMatchObject({ isOn: true });
    expect(await draftsOf(ids)).toEqual([]);
    // The same content changes nothing; different content has to be tested.
    const same = await ann.api.rssDrafts.changeRule({ params: { id }, body: content() });
    expect(same.isOn).toBe(true);
    const other = await ann.api.rssDrafts.changeRule({
      params: { id },
      body: content({ exceptKeywords: [] }),
    });
    expect(other).toMatchObject({ isOn: false, testedAt: null });
    await expect(turn(id, true)).rejects.toMatchObject({ code: 'conflict' });
    expect((await testIt(id)).matched).toBe(2);
  });

  test('counts toward a limit per feed', async () => {
    const feed = await newFeed();
    for (let number = 0; number < maxRulesPerFeed; number += 1) await newRule(feed);
    await expect(newRule(feed)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('new items', () => {
  test('become drafts once the rule is on, each once, and are never published by it', async () => {
    const feed = await newFeed();
    const { id } = await newRule(feed);
    await testIt(id);
    const before = await come(feed, [{ title: 'Ports before' }]);
    await turn(id, true);
    const items = await come(feed, [
      { title: 'Ports one' },
      { title: 'Trains' },
      { title: 'Old ports', publishedAt: new Date(app.now().getTime() - 30 * day) },
      { title: 'Ports undated', publishedAt: null },
    ]);
    const drafts = await draftsOf([...before, ...items]);
    expect(drafts.map(({ itemId }) => items.indexOf(itemId)).sort()).toEqual([0, 3]);
    for (const one of drafts) {
      expect(one).toMatchObject({ ruleId: id, state: 'draft', channel: 'linkedin' });
      expect(await ann.api.publications.one({ params: { id: one.publicationId } })).toMatchObject({
        origin: 'feed',
        state: 'draft',
        approvedAt: null,
        dueAt: null,
      });
    }
    // The same items again, even after their drafts were deleted.
    await ann.api.publications.remove({ params: { id: drafts[0]?.publicationId ?? '' } });
    await again(feed, items);
    expect(await draftsOf(items)).toHaveLength(1);
    expect(await theRule(feed, id)).toMatchObject({ drafts: 2, draftsToday: 2, leftOutToday: 0 });
    await turn(id, false);
    expect(await draftsOf(await come(feed, [{ title: 'Ports after' }]))).toEqual([]);
  });

  test('become one draft per channel, whatever the number of rules and clicks', async () => {
    const feed = await newFeed();
    await ruleThatIsOn(feed);
    await ruleThatIsOn(feed, { orKeywords: [], andKeywords: ['Pörts'] });
    await ruleThatIsOn(feed, { channel: 'twitter' });
    const items = await come(feed, [{ title: 'Ports wait' }]);
    expect((await draftsOf(items)).map(({ channel }) => channel).sort()).toEqual(['linkedin', 'twitter']);
    const body = { channel: 'linkedin' as const };
    expect((await ann.api.rssDrafts.makeDraft({ params: { id: items[0] ?? '' }, body })).isNew).toBe(false);
  });

  test('become a limited number of drafts a day, and the rule says so', async () => {
    const feed = await newFeed();
    const id = await ruleThatIsOn(feed);
    const many = Array.from({ length: maxDraftsPerDay + 3 }, (_, number) => ({ title: `Ports ${number}` }));
    expect(await draftsOf(await come(feed, many))).toHaveLength(maxDraftsPerDay);
    expect(await theRule(feed, id)).toMatchObject({
      drafts: maxDraftsPerDay,
      draftsToday: maxDraftsPerDay,
      leftOutToday: 3,
      note: `Made ${maxDraftsPerDay} drafts today, the daily limit. 3 more items matched and stay in the feed.`,
    });
    app.advance(day);
    expect(await draftsOf(await come(feed, [{ title: 'Ports tomorrow' }]))).toHaveLength(1);
    expect(await theRule(feed, id)).toMatchObject({ draftsToday: 1, leftOutToday: 0, note: null });
  });

  test('leave no draft behind if storing them fails', async () => {
    const feed = await newFeed();
    await ruleThatIsOn(feed);
    const { db } = app.composition.deps;
    const before = await db.selectFrom('publication').select('id').execute();
    const failing = db.transaction().execute(async (trx) => {
      const itemIds = await storeItems(trx, feed, [{ title: 'Ports wait' }], app.now());
      await draftFromRules(
        trx,
        { billing: null },
        { userId: feed.userId, feedId: feed.id, itemIds },
        app.now(),
      );
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await db.selectFrom('publication').select('id').execute()).toHaveLength(before.length);
  });

  test('from polling a site become drafts once, however often it is polled', async () => {
    const { deps } = app.composition;
    const { id: feedId } = await ann.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
    const feed = { userId: ann.userId, id: feedId, realm: 'sample' as const };
    const known = (await ann.api.rss.items({ query: { feedId: [feedId], limit: 100 } })).items;
    await ruleThatIsOn(feed, { orKeywords: [], exceptKeywords: [] });
    const poll = async () => {
      const row = await deps.db
        .selectFrom('rss_feed')
        .selectAll()
        .where('id', '=', feedId)
        .executeTakeFirstOrThrow();
      await pollFeed(deps, row);
      const { items } = await ann.api.rss.items({ query: { feedId: [feedId], limit: 100 } });
      const fresh = items.map(({ id }) => id).filter((id) => known.every((one) => one.id !== id));
      return { fresh, drafts: (await draftsOf(fresh)).map(({ itemId }) => itemId) };
    };
    await poll();
    app.advance(3 * day);
    const first = await poll();
    expect(first.fresh.length).toBeGreaterThan(2);
    expect(first.drafts.toSorted()).toEqual(first.fresh.toSorted());
    expect(await draftsOf(known.map(({ id }) => id))).toEqual([]);
    await poll();
    expect(await poll()).toEqual(first);
  });

  test('create the same drafts however often and in whatever batches they arrive', async () => {
    const title = fc.constantFrom('Ports wait', 'Trains run', 'Havn', 'Ports for sale', 'PÖRTS');
    await fc.assert(
      fc.asyncProperty(
        fc.array(title, { maxLength: 6 }),
        fc.array(fc.array(fc.nat({ max: 5 }), { maxLength: 6 }), { maxLength: 4 }),
        async (titles, repeats) => {
          const feed = await newFeed();
          await ruleThatIsOn(feed);
          const ids = await come(
            feed,
            titles.map((one) => ({ title: one })),
          );
          for (const positions of repeats)
            await again(feed, [...new Set(positions.flatMap((at) => ids[at] ?? []))]);
          const wanted = titles.flatMap((one, at) =>
            ['Ports wait', 'Havn', 'PÖRTS'].includes(one) ? [ids[at]] : [],
          );
          const made = (await draftsOf(ids)).map(({ itemId }) => itemId);
          expect(made.sort()).toEqual(wanted.sort());
        },
      ),
      { numRuns: cases(12, 3) },
    );
  });
});
