import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeOwner,
  newEngagement,
  newPerson,
  newPost,
  type OpenTestDatabase,
  openTestDatabase,
  record,
} from '#test/facts.ts';
import { nextTimes, readGoodTimes } from './good-times.ts';

const slot = (weekday: number, hour: number, engagements: number, comments = 0) => ({
  weekday,
  hour,
  engagements,
  comments,
});

describe('the next good times to post', () => {
  // A Tuesday, 10:00 in Berlin.
  const now = new Date('2026-11-24T09:00:00Z');

  it('are the next of the best slots, one a day, earliest first, each with a reason', () => {
    const slots = [slot(2, 8, 20, 15), slot(4, 16, 12), slot(4, 18, 11), slot(3, 8, 9)];
    expect(nextTimes(slots, 'Europe/Berlin', now)).toEqual([
      { at: '2026-11-25T07:00:00.000Z', reason: 'Your readers engage most on Wednesdays 8–10' },
      { at: '2026-11-26T15:00:00.000Z', reason: 'Your readers engage most on Thursdays 16–18' },
      { at: '2026-12-01T07:00:00.000Z', reason: 'Your readers comment most on Tuesdays 8–10' },
    ]);
  });

  it('leave enough time to write', () => {
    const soon = nextTimes([slot(2, 10, 9)], 'Europe/Berlin', new Date('2026-11-24T08:50:00Z'));
    expect(soon.map(({ at }) => at)).toEqual(['2026-12-01T09:00:00.000Z']);
  });

  it('are local times, even across a clock change', () => {
    const friday = new Date('2026-10-23T09:00:00Z');
    // Clocks in Berlin go back on Sunday 25 October 2026.
    expect(nextTimes([slot(1, 8, 9)], 'Europe/Berlin', friday).map(({ at }) => at)).toEqual([
      '2026-10-26T07:00:00.000Z',
    ]);
    expect(nextTimes([slot(6, 8, 9)], 'Europe/Berlin', friday).map(({ at }) => at)).toEqual([
      '2026-10-24T06:00:00.000Z',
    ]);
  });

  it('write the end of the day as 24', () => {
    const [late] = nextTimes([slot(4, 22, 9)], 'Europe/Berlin', now);
    expect(late?.reason).toBe('Your readers engage most on Thursdays 22–24');
  });
});

describe('the engagement behind good times', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  let test: OpenTestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test?.stop());

  /** Reactions spread over this many posts, each on a Tuesday at 08:30 UTC and by a different person. */
  const onTuesdays = (count: number, posts: number, more: Parameters<typeof newEngagement>[0] = {}) =>
    Array.from({ length: count }, (_, n) =>
      newEngagement({
        type: 'reaction',
        person: newPerson(`reader-${n}`),
        post: newPost(`urn:li:activity:${n % posts}`),
        occurredAt: new Date('2026-11-17T08:30:00Z'),
        ...more,
      }),
    );
  const asked = { realm: undefined, now };

  it('counts from 30 engagements on 5 posts, by others at reported times, for its user only', async () => {
    const ann = await makeOwner(test.db, 'Ann');
    const bob = await makeOwner(test.db, 'Bob');
    await record(test.db, ann, onTuesdays(29, 5));
    await record(test.db, ann, onTuesdays(40, 5, { timeBasis: 'inferred', type: 'repost' }));
    await record(test.db, ann, onTuesdays(1, 1, { direction: 'outbound', type: 'comment', person: null }));
    expect(await readGoodTimes(test.db, ann.user_id, asked)).toEqual({
      items: [],
      hasEnough: false,
      engagements: 29,
      posts: 5,
    });
    await record(test.db, ann, onTuesdays(1, 1, { type: 'comment', person: newPerson('late-reader') }));
    expect(await readGoodTimes(test.db, ann.user_id, asked)).toEqual({
      items: [{ at: '2026-12-01T08:00:00.000Z', reason: 'Your readers engage most on Tuesdays 8–10' }],
      hasEnough: true,
      engagements: 30,
      posts: 5,
    });
    await record(test.db, bob, onTuesdays(40, 4));
    expect(await readGoodTimes(test.db, bob.user_id, asked)).toMatchObject({ hasEnough: false, posts: 4 });
  });
});
