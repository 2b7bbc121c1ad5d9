import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { AnalyticsNumber } from '#contract/engage/engage-analytics.ts';
import { localDay } from '#server/local-time.ts';
import { cases } from '#test/cases.ts';
import { publish } from '#test/engage-facts.ts';
import { makeOwner, newEngagement, newPerson, newPost, openTestDatabase, record } from '#test/facts.ts';
import { readAnalytics } from './analytics.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;
const zone = 'Europe/Berlin';

const test = await openTestDatabase();
afterAll(() => test.stop());

type Way = 'suggested' | 'approved' | 'posted' | 'published' | 'failed' | 'copied' | 'dismissed';
type Draft = { way: Way; author: number; drafted: number; later: number; isEdited: boolean };
type World = {
  drafts: Draft[];
  replies: number[];
  connections: { author: number; at: number }[];
  comments: { author: number; at: number }[];
};

const ages = fc.noBias(fc.integer({ min: 0, max: 100 * day }));
const author = fc.integer({ min: 0, max: 4 });
const ways: Way[] = [
  'suggested',
  'approved',
  'posted',
  'posted',
  'published',
  'published',
  'failed',
  'copied',
  'dismissed',
];
const world: fc.Arbitrary<World> = fc.record({
  drafts: fc.array(
    fc.record({
      way: fc.constantFrom(...ways),
      author,
      drafted: ages,
      later: fc.noBias(fc.integer({ min: 0, max: 2 * day })),
      isEdited: fc.boolean(),
    }),
    { minLength: 10, maxLength: 30 },
  ),
  replies: fc.array(ages, { minLength: 5, maxLength: 20 }),
  connections: fc.array(fc.record({ author, at: ages }), { maxLength: 8 }),
  comments: fc.array(fc.record({ author, at: ages }), { maxLength: 8 }),
});

const at = (age: number) => new Date(now.getTime() - age);
const isApproved = (way: Way) => ['approved', 'posted', 'published', 'failed', 'copied'].includes(way);
const isPosted = (way: Way) => way === 'posted' || way === 'published';

async function build({ drafts, replies, connections, comments }: World) {
  const owner = await makeOwner(test.db, 'Ann');
  await test.db.updateTable('app_user').set({ timezone: zone }).where('id', '=', owner.user_id).execute();
  const personOf = (index: number) => newPerson(`c${index}`);
  await record(test.db, owner, [
    ...replies.map((age) => newEngagement({ type: 'reply', person: newPerson('r'), occurredAt: at(age) })),
    ...connections.map((one) =>
      newEngagement({ type: 'connection', person: personOf(one.author), occurredAt: at(one.at) }),
    ),
    ...comments.map((one, index) =>
      newEngagement({
        type: 'comment',
        direction: 'outbound',
        occurredAt: at(one.at),
        post: newPost(`urn:li:activity:5${index}`, {
          isOwn: false,
          author: { name: `c${one.author}`, url: personOf(one.author).url },
        }),
      }),
    ),
  ]);
  for (const [index, draft] of drafts.entries()) {
    const postId = await publish(test.db, owner, {
      urn: `urn:li:activity:${index}`,
      text: 'x',
      publishedAt: at(120 * day),
      author: { name: `c${draft.author}`, url: personOf(draft.author).url ?? '' },
      followedId: null,
    });
    const approved = new Date(at(draft.drafted).getTime() + draft.later);
    const publication =
      draft.way === 'published' || draft.way === 'failed' || draft.way === 'approved'
        ? await test.db
            .insertInto('publication')
            .values({
              user_id: owner.user_id,
              channel: 'linkedin',
              network: 'sample',
              kind: 'comment',
              text: 'x',
              origin: 'ready_comment',
              target_urn: `urn:li:activity:${index}`,
              state: draft.way === 'approved' ? 'draft' : draft.way,
              approved_at: approved,
              due_at: approved,
              send_started_at: draft.way === 'published' ? approved : null,
              finished_at: draft.way === 'approved' ? null : approved,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        : null;
    const stored = ['published', 'failed'].includes(draft.way) ? 'approved' : draft.way;
    await test.db
      .insertInto('ready_comment')
      .values({
        user_id: owner.user_id,
        network: 'sample',
        post_id: postId,
        status: stored as 'approved',
        text: draft.isEdited ? 'mine' : 'drafted',
        original_text: 'drafted',
        publication_id: publication?.id ?? null,
        expires_at: now,
        approved_at: isApproved(draft.way) ? approved : null,
        posted_at: draft.way === 'posted' ? approved : null,
        created_at: at(draft.drafted),
      })
      .execute();
  }
  return owner;
}

/** Each counted moment, one by one, according to the definitions. */
function expectMoments({ drafts, replies, connections, comments }: World) {
  const made = (draft: Draft) => now.getTime() - draft.drafted + draft.later;
  const posted = drafts.filter(({ way }) => isPosted(way));
  const spoken = [
    ...posted.map((draft) => ({ author: draft.author, at: made(draft) })),
    ...comments.map((one) => ({ author: one.author, at: now.getTime() - one.at })),
  ];
  const first = new Map<number, number>();
  for (const one of connections) {
    const moment = now.getTime() - one.at;
    first.set(one.author, Math.min(moment, first.get(one.author) ?? Number.POSITIVE_INFINITY));
  }
  const connected = [...first].flatMap(([who, moment]) =>
    spoken.some((one) => one.author === who && one.at <= moment && moment - one.at <= 30 * day)
      ? [moment]
      : [],
  );
  return {
    drafted: drafts.map((draft) => now.getTime() - draft.drafted),
    approved: drafts.filter(({ way }) => isApproved(way)).map(made),
    edited: drafts.filter(({ way, isEdited }) => isApproved(way) && isEdited).map(made),
    posted: posted.map(made),
    answered: [],
    replies: replies.map((age) => now.getTime() - age),
    connections: connected,
  } satisfies Record<AnalyticsNumber, number[]>;
}

describe('analytics', () => {
  it('match a one-by-one count for any history and window', async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(
          fc.record({ till: fc.integer({ min: -2, max: 60 }), days: fc.integer({ min: 1, max: 70 }) }),
          {
            minLength: 3,
            maxLength: 3,
          },
        ),
        async (given, windows) => {
          const owner = await build(given);
          const moments = expectMoments(given);
          for (const { till, days } of windows) {
            const last = localDay(at(till * day), zone);
            const begins = localDay(at((till + days - 1) * day), zone);
            const answer = await readAnalytics(
              test.db,
              owner.user_id,
              { tillDate: last, fromDate: begins },
              now,
            );
            expect(answer.days.map((one) => one.day).toSorted()).toEqual(answer.days.map((one) => one.day));
            for (const number of AnalyticsNumber.options) {
              const inside = moments[number]
                .map((moment) => localDay(new Date(moment), zone))
                .filter((one) => one >= begins && one <= last);
              expect([number, answer.totals[number]]).toEqual([number, inside.length]);
              for (const one of answer.days) {
                expect(one.counts[number]).toBe(inside.filter((inDay) => inDay === one.day).length);
              }
              counted += inside.length;
            }
            expect(answer.connected).toHaveLength(answer.totals.connections);
            const active = new Set(
              moments.posted.map((moment) => localDay(new Date(moment), zone)).filter((one) => one <= last),
            );
            let streak = 0;
            const dayAt = (back: number) =>
              new Date(Date.parse(last) - back * day).toISOString().slice(0, 10);
            for (let back = active.has(last) ? 0 : 1; active.has(dayAt(back)); back += 1) streak += 1;
            expect(answer.streak).toBe(streak);
          }
        },
      ),
      { numRuns: cases(10, 3), endOnFailure: true },
    );
    expect(counted).toBeGreaterThan(cases(5, 0));
  });

  it('include the last moment of a day or time, and nothing after it', async () => {
    const owner = await build({ drafts: [], replies: [], connections: [], comments: [] });
    const edge = new Date('2026-11-18T22:59:59.999Z');
    await record(test.db, owner, [
      newEngagement({ type: 'reply', person: newPerson('r'), occurredAt: edge }),
      newEngagement({ type: 'reply', person: newPerson('r'), occurredAt: new Date(edge.getTime() + 1) }),
    ]);
    const replies = async (tillDate: string) =>
      (await readAnalytics(test.db, owner.user_id, { tillDate }, now)).totals.replies;
    expect(await replies('2026-11-18')).toBe(1);
    expect(await replies('2026-11-19')).toBe(2);
    expect(await replies('2026-11-18T23:59:59.999')).toBe(1);
    expect(await replies('2026-11-18T22:59:59.998Z')).toBe(0);
    expect(await replies('2026-11-19T00:00:00')).toBe(2);
  });

  it('say how fast the user answers, and who replied again', async () => {
    const owner = await build({ drafts: [], replies: [], connections: [], comments: [] });
    const post = newPost('urn:li:activity:9');
    const hour = 3_600_000;
    const said = (name: string, commentId: string, hoursAgo: number, more = {}) =>
      newEngagement({
        key: commentId,
        person: newPerson(name),
        post,
        commentId,
        text: 'Hi',
        occurredAt: at(hoursAgo * hour),
        ...more,
      });
    const mine = (commentId: string, parentCommentId: string, hoursAgo: number) =>
      said('me', commentId, hoursAgo, {
        person: null,
        direction: 'outbound',
        type: 'reply',
        parentCommentId,
      });
    const answers = async (fromDate?: string) =>
      (await readAnalytics(test.db, owner.user_id, fromDate === undefined ? {} : { fromDate }, now)).answers;
    expect(await answers()).toEqual({ medianHours: null, withinDay: null, repliesAgain: 0 });
    await record(test.db, owner, [
      said('kim', '1', 100),
      mine('2', '1', 98),
      said('kim', '3', 97, { type: 'reply', parentCommentId: '1', text: 'Ann, and then?' }),
      mine('4', '1', 87),
      said('lee', '5', 90),
      mine('6', '5', 40),
      // Too late to be answered within a day, and not yet.
      said('max', '7', 30),
      said('nia', '8', 2),
      // Nobody knows whether it was answered.
      said('oda', '9', 80, { post: newPost('urn:li:activity:10'), commentId: null }),
    ]);
    expect(await answers()).toEqual({ medianHours: 10, withinDay: 0.5, repliesAgain: 1 });
    expect(await answers('2026-11-20')).toEqual({ medianHours: null, withinDay: null, repliesAgain: 0 });
  });

  it('return when the user joined, because older data comes from sources', async () => {
    const owner = await build({ drafts: [], replies: [], connections: [], comments: [] });
    const came = new Date('2026-11-17T10:00:00Z');
    await test.db.updateTable('app_user').set({ created_at: came }).where('id', '=', owner.user_id).execute();
    const answer = await readAnalytics(test.db, owner.user_id, {}, now);
    expect(answer.hereSince).toBe(came.toISOString());
    expect(answer.from < answer.hereSince).toBe(true);
  });
});
