import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { maxWarmer } from '#contract/today.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { mergeManually } from '#server/modules/signals/people/merge-manually.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
  signalsByName,
} from '#test/facts.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';
import { readNumbers } from './today-numbers.ts';
import { readWarmer } from './warmer.ts';

const now = new Date('2026-11-20T14:30:00Z');
const midnight = new Date('2026-11-20T00:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);

const test = await openTestDatabase();
afterAll(() => test.stop());

const scopeFor = (owner: OwnedConnectedProfile) => requireOwnedSignalScope(test.db, owner.user_id, 'sample');
const warmerOf = async (owner: OwnedConnectedProfile, since = midnight) =>
  readWarmer(test.db, await scopeFor(owner), await currentScoreRules(test.db, owner.user_id), {
    since,
    midnight,
    now,
  });
const numbersOf = async (owner: OwnedConnectedProfile) =>
  readNumbers(test.db, await scopeFor(owner), await currentScoreRules(test.db, owner.user_id), now);

/** Posts by age in days; the last one has no date. */
const postAges = [1, 6, 13.9, 14.1, 60, null];
const posts = postAges.map((age, index) =>
  newPost(`urn:li:activity:${index}`, { publishedAt: age === null ? null : ago(age * day) }),
);

const fact = fc
  .record({
    key: fc.integer({ min: 0, max: 60 }),
    slug: fc.integer({ min: 0, max: 5 }),
    type: fc.constantFrom('comment' as const, 'reaction' as const, 'message' as const, 'manual' as const),
    direction: fc.constantFrom(
      'inbound' as const,
      'inbound' as const,
      'inbound' as const,
      'outbound' as const,
    ),
    hours: fc.integer({ min: 0, max: 24 * 40 }),
    timeBasis: fc.constantFrom('reported' as const, 'inferred' as const),
    post: fc.option(fc.integer({ min: 0, max: posts.length - 1 })),
    conversationId: fc.constantFrom(null, 'a'),
  })
  .map(({ key, slug, hours, post, ...one }) =>
    newEngagement({
      ...one,
      key: `${key}`,
      person: newPerson(`p${slug}`),
      post: post === null ? null : (posts[post] ?? null),
      occurredAt: ago(hours * hour),
    }),
  );

type Sync = { facts: NewEngagement[]; isFirstImport: boolean; hours: number };
type World = { syncs: Sync[]; merges: [number, number][] };
const world: fc.Arbitrary<World> = fc.record({
  syncs: fc.array(
    fc.record({
      facts: fc.uniqueArray(fact, { selector: ({ key }) => key, minLength: 1, maxLength: 14 }),
      isFirstImport: fc.nat(3).map((one) => one === 0),
      hours: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  merges: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
    maxLength: 3,
  }),
});

type Known = NewEngagement & { recordedAt: Date; isFirstImport: boolean };

/** Who is warmer, calculated from all facts without stored values. */
function expectWarmer(known: Known[], nameOf: (fact: Known) => string): Map<string, number> {
  const isFresh = ({ timeBasis, occurredAt, post }: Known) =>
    timeBasis === 'reported'
      ? occurredAt >= midnight
      : post?.publishedAt != null && post.publishedAt > ago(14 * day);
  const isNews = (one: Known) =>
    one.recordedAt >= midnight && !one.isFirstImport && one.type !== 'manual' && isFresh(one);
  const inbound = known.filter(({ direction }) => direction === 'inbound');
  const warmer = new Map<string, number>();
  for (const [name, all] of Map.groupBy(inbound, nameOf)) {
    if (!all.some(isNews)) continue;
    const before = all.filter((one) => !isNews(one));
    const by = roundHalfUp(documentedScore(all, now)) - roundHalfUp(documentedScore(before, midnight));
    if (by > 0.01) warmer.set(name, Math.round(by * 10) / 10);
  }
  return warmer;
}

describe('people warmer than at the last visit', () => {
  it('match both scores computed from all facts, over any syncs, duplicates and merges', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(world, async ({ syncs, merges }) => {
        const owner = await makeOwner(test.db, 'Ann');
        const known = new Map<string, Known>();
        for (const { facts, isFirstImport, hours } of syncs.sort((one, other) => other.hours - one.hours)) {
          const recordedAt = ago(hours * hour);
          await record(test.db, owner, facts, { seenAt: recordedAt, isFirstImport });
          for (const one of facts) {
            if (!known.has(one.key)) known.set(one.key, { ...one, recordedAt, isFirstImport });
          }
        }
        const mergedInto = new Map<string, string>();
        const nameOf = (name: string): string => {
          const next = mergedInto.get(name);
          return next === undefined ? name : nameOf(next);
        };
        for (const [one, other] of merges) {
          const people = await signalsByName(test.db, owner);
          const [kept, gone] = [nameOf(`p${one}`), nameOf(`p${other}`)];
          const [id, otherId] = [people.get(kept)?.person_id, people.get(gone)?.person_id];
          if (kept === gone || id === undefined || otherId === undefined) continue;
          await mergeManually(test.db, owner.user_id, { id, otherId, isConfirmed: true });
          const left = await signalsByName(test.db, owner);
          mergedInto.set(left.has(kept) ? gone : kept, left.has(kept) ? kept : gone);
        }
        const expected = expectWarmer([...known.values()], ({ person }) => nameOf(person?.name ?? ''));
        const { items } = await warmerOf(owner);
        expect(new Map(items.map(({ signal, by }) => [signal.name, by]))).toEqual(expected);
        const order = items.map(({ by }) => by);
        expect(order).toEqual([...order].sort((one, other) => other - one));
        found += items.length;
      }),
      { numRuns: cases(80, 5), endOnFailure: true },
    );
    expect(found).toBeGreaterThan(cases(20, 0));
  });

  const kim = newPerson('kim');

  it('are empty after a first import, or after a new like on an old post', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [newEngagement({ person: kim, occurredAt: ago(2 * hour) })], {
      seenAt: ago(hour),
      isFirstImport: true,
    });
    expect(await warmerOf(owner)).toEqual({ items: [], hasMore: false });
    const old = newPost('urn:li:activity:1', { publishedAt: ago(20 * day) });
    const undated = newPost('urn:li:activity:2');
    await record(
      test.db,
      owner,
      [old, undated].map((post) =>
        newEngagement({
          person: kim,
          type: 'reaction',
          post,
          occurredAt: post.publishedAt ?? ago(hour),
          timeBasis: 'inferred',
        }),
      ),
      { seenAt: ago(hour) },
    );
    expect((await warmerOf(owner)).items).toEqual([]);
  });

  it('count what happened since the last visit, and not what a late sync brought', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const happened = [
      ['today', 3 * hour],
      ['yesterday', 30 * hour],
      ['last week', 6 * day],
    ] as const;
    await record(
      test.db,
      owner,
      happened.map(([name, age]) =>
        newEngagement({ person: newPerson(name, { name }), occurredAt: ago(age) }),
      ),
      { seenAt: ago(hour) },
    );
    const named = async (since: Date) =>
      (await warmerOf(owner, since)).items.map(({ signal }) => signal.name).sort();
    expect(await named(midnight)).toEqual(['today']);
    expect(await named(ago(2 * day))).toEqual(['today', 'yesterday']);
    expect(await named(ago(7 * day))).toEqual(['last week', 'today', 'yesterday']);
  });

  it('show the increase and the latest engagement', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [newEngagement({ person: kim, occurredAt: ago(5 * day) })], {
      seenAt: ago(4 * day),
    });
    const post = newPost('urn:li:activity:1', { publishedAt: ago(3 * day), text: 'Cold chains break' });
    await record(
      test.db,
      owner,
      [
        newEngagement({ person: kim, post, text: 'Where do I sign?', occurredAt: ago(3 * hour) }),
        newEngagement({
          person: kim,
          post,
          type: 'reaction',
          occurredAt: post.publishedAt ?? now,
          timeBasis: 'inferred',
        }),
      ],
      { seenAt: ago(hour) },
    );
    const { items } = await warmerOf(owner);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      signal: { name: 'kim', score: 15.8 },
      by: 10.4,
      did: {
        type: 'comment',
        text: 'Where do I sign?',
        timeBasis: 'reported',
        recordedAt: ago(hour).toISOString(),
        post: { excerpt: 'Cold chains break' },
      },
      postId: null,
    });
  });

  it('leave out dismissed, snoozed and Do not engage people, and those marked as done today', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const names = ['dismissed', 'snoozed', 'listed', 'done', 'done yesterday', 'shown'];
    await record(
      test.db,
      owner,
      names.map((name) =>
        newEngagement({ person: newPerson(name.replace(' ', '-'), { name }), occurredAt: ago(2 * hour) }),
      ),
      { seenAt: ago(hour) },
    );
    const people = await signalsByName(test.db, owner);
    const of = (name: string) => people.get(name) ?? expect.fail(name);
    const change = (name: string, set: object) =>
      test.db.updateTable('signal').set(set).where('id', '=', of(name).id).execute();
    await change('dismissed', { status: 'dismissed' });
    await change('snoozed', { snoozed_until: new Date(now.getTime() + day) });
    await sql`insert into list_person (user_id, list_id, person_id)
      select user_id, id, ${of('listed').person_id} from list
      where user_id = ${owner.user_id} and kind = 'do_not_engage'`.execute(test.db);
    for (const [name, at] of [
      ['done', ago(hour)],
      ['done yesterday', ago(20 * hour)],
    ] as const) {
      await test.db
        .insertInto('today_done')
        .values({ user_id: owner.user_id, kind: 'signal', subject_id: of(name).id, done_at: at })
        .execute();
    }
    const shown = (await warmerOf(owner)).items.map(({ signal }) => signal.name).sort();
    expect(shown).toEqual(['done yesterday', 'shown']);
  });

  it('are the top ones regardless of score order, with a note that there are more', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const people = Array.from({ length: 260 }, (_, index) => newPerson(`p${index}`));
    // The people who were warmest before did the least today.
    const before = people.flatMap((person, index) =>
      Array.from({ length: 1 + (index % 6) }, (_, nth) =>
        newEngagement({ person, occurredAt: ago((nth + 3) * day) }),
      ),
    );
    await record(test.db, owner, before, { seenAt: ago(2 * day) });
    const today = people.flatMap((person, index) =>
      Array.from({ length: 6 - (index % 6) }, () =>
        newEngagement({ person, type: index % 6 < 3 ? 'comment' : 'reaction', occurredAt: ago(hour) }),
      ),
    );
    await record(test.db, owner, today, { seenAt: ago(hour) });
    const { items, hasMore } = await warmerOf(owner);
    expect(hasMore).toBe(true);
    expect(items).toHaveLength(maxWarmer);
    const expected = expectWarmer(
      [
        ...before.map((one) => ({ ...one, recordedAt: ago(2 * day), isFirstImport: false })),
        ...today.map((one) => ({ ...one, recordedAt: ago(hour), isFirstImport: false })),
      ],
      ({ person }) => person?.name ?? '',
    );
    const most = [...expected.values()].sort((one, other) => other - one).slice(0, maxWarmer);
    expect(items.map(({ by }) => by)).toEqual(most);
  });

  const several = (count: number, of: Partial<NewEngagement>) =>
    Array.from({ length: count }, () => newEngagement({ occurredAt: ago(hour), ...of }));

  it('include somebody active on many days, whose one comment counts more than several by others', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const before = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((days) =>
      several(8, { person: kim, occurredAt: ago(days * day) }),
    );
    await record(test.db, owner, before, { seenAt: ago(day) });
    const others = Array.from({ length: 70 }, (_, index) =>
      several(index < 40 ? 4 : 3, { person: newPerson(`p${index}`) }),
    );
    await record(test.db, owner, [...others.flat(), ...several(1, { person: kim })], { seenAt: ago(hour) });
    expect((await warmerOf(owner)).items[0]?.signal.name).toBe('kim');
  });

  it('include somebody with one new comment when many others have news about old posts', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const old = newPost('urn:li:activity:1', { publishedAt: ago(20 * day) });
    const late = Array.from({ length: 70 }, (_, index) => {
      const person = newPerson(`late-${index}`);
      return [
        ...several(8, { person, post: old, occurredAt: ago(15 * day) }),
        ...several(1, { person, type: 'reaction' }),
      ];
    });
    await record(test.db, owner, [...late.flat(), ...several(1, { person: kim })], { seenAt: ago(hour) });
    expect((await warmerOf(owner)).items[0]?.signal.name).toBe('kim');
  });
});

describe('the numbers', () => {
  it('match a plain count, over all profiles of the network', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { maxLength: 60 }),
        fc.array(fact, { maxLength: 20 }),
        async (one, two) => {
          const owner = await makeOwner(test.db, 'Ann');
          const second = await makeProfile(test.db, owner.user_id, 'Second');
          const real = await makeProfile(test.db, owner.user_id, 'Real', 'real');
          const unique = (facts: NewEngagement[]) => [
            ...new Map(facts.map((each) => [each.key, each])).values(),
          ];
          const [first, other] = [unique(one), unique(two)];
          await record(test.db, owner, first);
          await record(test.db, second, other);
          await record(test.db, real, first);
          const inbound = [...first, ...other].filter(({ direction }) => direction === 'inbound');
          const between = (from: number, to: number) =>
            inbound.filter(({ occurredAt: at }) => at >= ago(from) && (to === 0 ? at <= now : at < ago(to)))
              .length;
          const warmAt = (facts: NewEngagement[], at: Date) =>
            [...Map.groupBy(facts, ({ person }) => person?.name ?? '')].flatMap(([name, all]) => {
              const counted = all.filter(
                (each) => each.direction === 'inbound' && each.occurredAt.getTime() <= at.getTime(),
              );
              return roundHalfUp(documentedScore(counted, at)) >= 30 ? [name] : [];
            });
          const people = (at: Date) => new Set([...warmAt(first, at), ...warmAt(other, at)]).size;
          const numbers = await numbersOf(owner);
          expect(numbers.warm).toEqual({ people: people(now), change: people(now) - people(ago(7 * day)) });
          expect(numbers.engagements).toMatchObject({
            week: between(7 * day, 0),
            weekBefore: between(14 * day, 7 * day),
          });
          const { days } = numbers.engagements;
          expect(days).toHaveLength(30);
          expect(days.at(-1)?.day).toBe('2026-11-20');
          for (const { day: date, count } of days) {
            const of = inbound.filter(({ occurredAt }) => occurredAt.toISOString().slice(0, 10) === date);
            expect(count, date).toBe(of.length);
          }
        },
      ),
      { numRuns: cases(40, 3), endOnFailure: true },
    );
  });

  it('count the people whose comment has no answer, as many as the filter they lead to shows', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const watched = await makeProfile(test.db, owner.user_id, 'Watched');
    const [one, two] = ['1', '2'].map((id) => newPost(`urn:li:activity:${id}`));
    const said = (name: string, commentId: string | null, days: number, more: Partial<NewEngagement> = {}) =>
      newEngagement({
        person: newPerson(name),
        commentId,
        occurredAt: ago(days * day),
        post: one ?? null,
        ...more,
      });
    const own = { direction: 'outbound' as const, type: 'reply' as const, person: null };
    await record(test.db, owner, [
      said('kim', '1', 2),
      said('lee', '2', 2),
      said('max', '3', 8),
      said('nia', null, 2),
      said('between', '4', 1, { type: 'reply', parentCommentId: '2' }),
      said('me', '5', 1, { ...own, parentCommentId: '1' }),
      said('lou', '6', 3, { post: two ?? null }),
    ]);
    await record(test.db, watched, [said('oda', '7', 2, { post: newPost('urn:li:activity:3') })]);
    const shown = async () =>
      (await listSignals(test.db, await scopeFor(owner), { unanswered: true, sort: 'name' }, now)).items.map(
        ({ name }) => name,
      );
    expect((await numbersOf(owner)).replies).toEqual({ week: 4, unanswered: 2, hasMore: false });
    expect(await shown()).toEqual(['lee', 'lou']);
    await record(test.db, owner, [
      said('me', '8', 0.5, { ...own, type: 'comment', post: two ?? null }),
      said('me', '9', 0.5, { ...own, parentCommentId: '2' }),
    ]);
    // A later comment on the post without a parent: whom it answers isn't known.
    expect((await numbersOf(owner)).replies).toEqual({ week: 4, unanswered: 0, hasMore: false });
    expect(await shown()).toEqual([]);
  });
});
