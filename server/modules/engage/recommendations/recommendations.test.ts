import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { RecommendedPerson } from '#contract/engage/recommendations.ts';
import { changeVoice } from '#server/modules/profile/voice.ts';
import { addPeopleToList } from '#server/modules/signals/lists/change-list.ts';
import { erasePerson } from '#server/modules/signals/people/erase-person.ts';
import { mergeManually } from '#server/modules/signals/people/merge-manually.ts';
import { undoMerge } from '#server/modules/signals/people/undo-merge.ts';
import { cases } from '#test/cases.ts';
import { followUrl } from '#test/engage-facts.ts';
import {
  makeOwner,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
  saveRules,
  signalsByName,
} from '#test/facts.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';
import { rankForToday } from './make-recommendations.job.ts';
import { listProfiles } from './profiles-to-follow.ts';
import { neverRecommend, recommendAgain } from './recommendations.ts';
import { requireOwnedScope } from './require-owned-scope.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);
const urlOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;

const test = await openTestDatabase();
afterAll(() => test.stop());

type Did = { type: 'comment' | 'reaction' | 'message'; age: number };
type Somebody = {
  engaged: Did[];
  reached: Did[];
  headline: string | null;
  isFollowed: boolean;
  isListed: boolean;
};

const ages = fc.noBias(fc.integer({ min: 1, max: 250 * day }));
const did = fc.record({
  type: fc.constantFrom('comment' as const, 'reaction' as const, 'message' as const),
  age: fc.oneof(ages, fc.noBias(fc.integer({ min: 1, max: 20 * day }))),
});
const somebody: fc.Arbitrary<Somebody> = fc.record({
  engaged: fc.array(did, { minLength: 1, maxLength: 12 }),
  reached: fc.array(did, { maxLength: 4 }),
  headline: fc.constantFrom(null, 'Warehouse forecasts', 'Director of lunch', 'Director, pipeline', 'Baker'),
  isFollowed: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  isListed: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});

const offer = 'We help the warehouse with forecasts and pipeline';
const reporting = ['warehouse', 'forecasts', 'pipeline'];

async function build(people: Somebody[]) {
  const owner = await makeOwner(test.db, 'Ann');
  await changeVoice(test.db, owner.user_id, { offer, rules: [] }, now);
  await saveRules(test.db, owner.user_id, { fit: [{ field: 'keywords', is: ['director'], points: 7 }] });
  const personOf = (index: number) => newPerson(`d${index}`, { headline: people[index]?.headline ?? null });
  await record(
    test.db,
    owner,
    people.flatMap(({ engaged, reached }, index) => [
      ...engaged.map(({ type, age }) =>
        newEngagement({ type, person: personOf(index), occurredAt: ago(age), conversationId: `${age}` }),
      ),
      ...reached.map(({ type, age }, place) => {
        const done = newEngagement({ type, direction: 'outbound', occurredAt: ago(age) });
        if (type === 'message') return { ...done, person: personOf(index) };
        const author = { name: `d${index}`, url: urlOf(`d${index}`) };
        const urn = `urn:li:activity:${index}${String(place).padStart(3, '0')}`;
        return { ...done, post: newPost(urn, { isOwn: false, author }) };
      }),
    ]),
  );
  const signals = await signalsByName(test.db, owner);
  const ids = people.map((_, index) => signals.get(`d${index}`)?.person_id ?? '');
  for (const [index, { isFollowed, isListed }] of people.entries()) {
    if (isFollowed) await followUrl(test.db, owner, urlOf(`d${index}`), `d${index}`);
    if (isListed) await doNotEngage(owner.user_id, ids[index] ?? '');
  }
  return { owner, userId: owner.user_id, ids };
}

async function doNotEngage(userId: string, personId: string) {
  const { id: listId } = await test.db
    .selectFrom('list')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'do_not_engage')
    .executeTakeFirstOrThrow();
  await test.db.transaction().execute((trx) => addPeopleToList(trx, { userId, listId }, [personId]));
}

/** A second implementation of what both lists count, according to decision 0025. */
function count({ engaged, reached, headline }: Somebody) {
  const recent = (all: Did[]) => all.filter(({ age }) => age < 180 * day);
  const there = (headline ?? '').toLowerCase().split(/\W+/);
  return {
    engaged: recent(engaged).filter(({ type }) => type !== 'message').length,
    wrote: recent(engaged).filter(({ type }) => type === 'message').length,
    reached: recent(reached).filter(({ type }) => type !== 'message').length,
    fit: there.includes('director') ? 7 : 0,
    words: reporting.filter((word) => there.includes(word)).length,
  };
}

const pointsOf = (counted: ReturnType<typeof count>) =>
  2 * Math.min(10, counted.engaged) +
  4 * Math.min(5, counted.wrote) +
  3 * Math.min(10, counted.reached) +
  counted.fit +
  4 * Math.min(3, counted.words);

type Placed = { personId: string; points: number };
const sorted = (people: Placed[]) =>
  people.toSorted((one, other) => other.points - one.points || (one.personId < other.personId ? -1 : 1));
const placed = (people: Placed[]) => people.map(({ personId, points }) => ({ personId, points }));

async function allPages(userId: string, limit: number): Promise<RecommendedPerson[]> {
  const all: RecommendedPerson[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listProfiles(test.db, userId, { limit, cursor }, now);
    all.push(...page.items);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

describe('recommended people', () => {
  it('to follow are those that a one-by-one count ranks first, page by page, for any data', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(somebody, { minLength: 3, maxLength: 9 }),
        fc.integer({ min: 1, max: 5 }),
        async (people, limit) => {
          const { userId, ids } = await build(people);
          const expected = people.flatMap((one, index) => {
            const points = pointsOf(count(one));
            const isOut = one.isFollowed || one.isListed || points === 0;
            return isOut ? [] : [{ personId: ids[index] ?? '', points }];
          });
          const shown = await allPages(userId, limit);
          expect(placed(shown)).toEqual(sorted(expected));
          for (const { reasons, personId } of shown) {
            const { engaged } = count(people[ids.indexOf(personId)] as Somebody);
            const reported = reasons.find(({ kind }) => kind === 'engaged')?.text;
            const times = engaged === 1 ? '1 engagement' : `${engaged} engagements`;
            expect(reported).toBe(engaged === 0 ? undefined : `${times} in 6 months`);
          }
          found += shown.length;
        },
      ),
      { numRuns: cases(20, 3), endOnFailure: true },
    );
    expect(found).toBeGreaterThan(cases(5, 0));
  });

  it('to engage today are ranked the same way, without people answered or contacted recently', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(somebody, { minLength: 3, maxLength: 9 }), async (people) => {
        const { userId, ids } = await build(people);
        const expected = people.flatMap((one, index) => {
          const spoke = Math.min(
            ...one.engaged.filter(({ type }) => type !== 'reaction').map(({ age }) => age),
          );
          const answered = Math.min(
            ...one.reached
              .filter(({ type, age }) => type !== 'reaction' && age < 180 * day)
              .map(({ age }) => age),
          );
          const history = one.engaged.map(({ type, age }) => ({
            type,
            conversationId: `${age}`,
            occurredAt: ago(age),
          }));
          const score = roundHalfUp(documentedScore(history, now));
          const waits = spoke <= 14 * day && answered > spoke ? 15 : 0;
          const points =
            Math.round(
              10 * (pointsOf(count(one)) + waits) +
                Math.round((5 * Math.round(10 * Math.min(30, score))) / 10),
            ) / 10;
          const isOut = one.isListed || points === 0 || answered < 48 * hour;
          return isOut ? [] : [{ personId: ids[index] ?? '', points }];
        });
        const scope = await requireOwnedScope(test.db, userId, undefined);
        const shown = await rankForToday(test.db, scope, now, async () => {});
        expect(placed(shown)).toEqual(sorted(expected));
        found += shown.length;
      }),
      { numRuns: cases(20, 3), endOnFailure: true },
    );
    expect(found).toBeGreaterThan(cases(5, 0));
  });
});

it('whoever got a reply below their comment on an own post no longer waits for one', async () => {
  const owner = await makeOwner(test.db, 'Ann');
  const post = newPost('urn:li:activity:1', { isOwn: true });
  const said = ['answered', 'waiting'].map((name, number) =>
    newEngagement({
      type: 'comment',
      person: newPerson(name),
      post,
      commentId: `c${number}`,
      occurredAt: ago(5 * day),
    }),
  );
  const reply = newEngagement({ type: 'reply', direction: 'outbound', post, occurredAt: ago(3 * day) });
  await record(test.db, owner, [...said, { ...reply, commentId: 'c9', parentCommentId: 'c0' }]);
  const scope = await requireOwnedScope(test.db, owner.user_id, undefined);
  const shown = await rankForToday(test.db, scope, now, async () => {});
  const waits = shown.map(({ name, reasons }) => [name, reasons.some(({ kind }) => kind === 'waiting')]);
  expect(Object.fromEntries(waits)).toEqual({ answered: false, waiting: true });
});

describe('marking a person as not interested', () => {
  const plain: Somebody = {
    engaged: [{ type: 'comment', age: day }],
    reached: [],
    headline: null,
    isFollowed: false,
    isListed: false,
  };
  const shownTo = async (userId: string) =>
    (await allPages(userId, 10)).map(({ personId }) => personId).sort();

  it('lasts until it is undone, for this user only', async () => {
    const { userId, ids } = await build([plain, plain]);
    const other = await build([plain, plain]);
    await neverRecommend(test.db, userId, ids[0] ?? '', now);
    expect(await neverRecommend(test.db, userId, ids[0] ?? '', ago(-day))).toEqual({
      id: ids[0],
      since: now.toISOString(),
    });
    expect(await shownTo(userId)).toEqual([ids[1]]);
    expect(await shownTo(other.userId)).toEqual(other.ids.toSorted());
    await expect(neverRecommend(test.db, other.userId, ids[1] ?? '', now)).rejects.toThrow(
      'Person not found',
    );
    await expect(recommendAgain(test.db, other.userId, ids[0] ?? '')).rejects.toThrow('Person not found');
    await recommendAgain(test.db, userId, ids[0] ?? '');
    expect(await shownTo(userId)).toEqual(ids.toSorted());
  });

  it('carries over to merged people, however often, and back when the merges are undone', async () => {
    const { userId, ids } = await build([plain, plain, plain]);
    const [one = '', two = '', three = ''] = ids;
    await neverRecommend(test.db, userId, one, now);
    const first = await mergeManually(test.db, userId, { id: one, otherId: two, isConfirmed: true });
    expect(await shownTo(userId)).toEqual([three]);
    const second = await mergeManually(test.db, userId, {
      id: first.personId,
      otherId: three,
      isConfirmed: true,
    });
    expect(await shownTo(userId)).toEqual([]);
    await undoMerge(test.db, userId, second.mergeId);
    expect(await shownTo(userId)).toEqual([three]);
    await undoMerge(test.db, userId, first.mergeId);
    expect(await shownTo(userId)).toEqual([two, three].sort());
  });

  it('is undone for everyone merged into the person, and deleted when the person is erased', async () => {
    const { userId, ids } = await build([plain, plain, plain]);
    const [one = '', two = '', three = ''] = ids;
    const left = async () =>
      (
        await sql<{ n: number }>`select count(*)::integer as n from never_recommended
          where user_id = ${userId}`.execute(test.db)
      ).rows[0]?.n;
    await neverRecommend(test.db, userId, one, now);
    await neverRecommend(test.db, userId, two, now);
    const merged = await mergeManually(test.db, userId, { id: one, otherId: two, isConfirmed: true });
    expect(await left()).toBe(2);
    await recommendAgain(test.db, userId, merged.personId);
    expect(await left()).toBe(0);
    await neverRecommend(test.db, userId, merged.personId, now);
    await neverRecommend(test.db, userId, three, now);
    const again = await mergeManually(test.db, userId, {
      id: merged.personId,
      otherId: three,
      isConfirmed: true,
    });
    await erasePerson(test.db, userId, again.personId, true, now, []);
    expect(await left()).toBe(0);
  });
});
