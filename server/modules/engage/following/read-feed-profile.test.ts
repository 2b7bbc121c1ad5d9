import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import type { Caller } from '#contract/route.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { endJobRow, findJobRow, insertJobRow, updateJobRow } from '#server/jobs/job-row.ts';
import { listFeedPosts } from '#server/modules/engage/feed/feed-posts.ts';
import { recordFeedPosts } from '#server/modules/engage/feed/record-feed-posts.ts';
import { eraseOrphanedPeople } from '#server/modules/people/persons/erase-facts.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { makeOwner, newEngagement, newPerson, newPost, openTestDatabase, record } from '#test/facts.ts';
import { inRealm } from '#test/realms.ts';
import {
  type ScriptedPost,
  type ScriptedSource,
  type ScriptedWorld,
  scriptedSource,
} from '#test/scripted-source.ts';
import { followUrl } from './follow-profiles.ts';
import { readOneFollowed } from './followed-profiles.ts';
import { readFeedProfileJob } from './read-feed-profile.job.ts';

const day = 24 * 3600_000;
const url = 'https://www.linkedin.com/in/maya';
const log = pino({ level: 'silent' });

let now: Date;
let source: ScriptedSource;
let posts: ScriptedPost[];
let ann: Caller;

/** A queue without workers: tests run the job themselves. */
const jobs: Jobs = {
  async enqueue(trx, job, what) {
    const row = { userId: what.userId, name: job.name, subjectId: what.subjectId };
    return (await insertJobRow(trx, row)).id;
  },
};
const deps = () => ({ db: test.db, log, jobs, source: inRealm(source), clock: { now: () => now } });

const test = await openTestDatabase();
afterAll(() => test.stop());

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  posts = Array.from({ length: 8 }, (_, number) => post(number, daysAgo(number + 1)));
  const profile = {
    kind: 'person' as const,
    urn: 'ACoAAmaya00',
    publicId: 'maya',
    name: 'Maya Lind',
    headline: 'Building things',
    location: null,
    pictureUrl: null,
    followers: 10,
    title: null,
    employer: null,
  };
  const world: ScriptedWorld = new Map([['maya', { profile, posts }]]);
  source = scriptedSource(world);
  const owner = await makeOwner(test.db, 'Ann');
  ann = { userId: owner.user_id, sessionId: owner.user_id, role: 'user' };
});

const daysAgo = (days: number) => new Date(now.getTime() - days * day);

function post(number: number, publishedAt: Date | null, more: Partial<ScriptedPost> = {}): ScriptedPost {
  return {
    urn: `urn:li:activity:${number}`,
    url: null,
    text: `Post ${number}`,
    postType: 'text',
    reactionCount: number,
    commentCount: 0,
    repostCount: 0,
    publishedAt,
    engagers: [],
    ...more,
  };
}

/** Runs the job once as the runner does, without the queue. */
async function read(id: string) {
  const jobId = await test.db.transaction().execute((trx) =>
    jobs.enqueue(trx, readFeedProfileJob, {
      userId: ann.userId,
      subjectId: id,
      input: { engageProfileId: id },
    }),
  );
  const key = { userId: ann.userId, jobId };
  const row = await findJobRow(test.db, key);
  type Run = Parameters<typeof readFeedProfileJob.run>[1];
  const run: Run = {
    ...key,
    attempt: 1,
    checkpoint: (row?.checkpoint as Run['checkpoint']) ?? null,
    save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
    report: (progress) => updateJobRow(test.db, key, progress),
    abort: new AbortController().signal,
  };
  const outcome = await readFeedProfileJob.run(deps(), run, { engageProfileId: id });
  await endJobRow(test.db, key, { state: 'succeeded', message: outcome.message, now });
  return outcome;
}

const follow = async () => (await followUrl(deps(), ann, { url })).id;
const feed = async () => (await listFeedPosts(test.db, ann.userId, { limit: 100 })).items;
const numbers = (items: FeedPost[]) => items.map(({ urn }) => Number(urn.split(':').at(-1)));

describe('reading a followed profile', () => {
  it("stores a post's image, and ignores anything but a web URL", async () => {
    const url = 'https://media.example/a.png';
    posts.splice(0, posts.length, { ...post(1, daysAgo(1)), pictureUrl: url }, post(2, daysAgo(2)));
    posts.push({ ...post(3, daysAgo(3)), pictureUrl: 'javascript:alert(1)' });
    const id = await follow();
    await read(id);
    expect((await feed()).map(({ pictureUrl }) => pictureUrl)).toEqual([url, null, null]);
    // A later reading without it doesn't remove it.
    posts.splice(0, 1, post(1, daysAgo(1)));
    await read(id);
    expect((await feed())[0]?.pictureUrl).toBe(url);
  });

  it('goes back 90 days and 50 posts at first, and later to posts that are new or still growing', async () => {
    posts.splice(0, posts.length, ...Array.from({ length: 70 }, (_, n) => post(n, daysAgo(n))));
    const id = await follow();
    await read(id);
    expect(await feed()).toHaveLength(50);
    now = new Date(now.getTime() + 20 * day);
    posts.unshift(post(100, daysAgo(1)), post(101, daysAgo(30)));
    source.calls = [];
    await read(id);
    expect(numbers(await feed())).toEqual([100, ...Array.from({ length: 50 }, (_, n) => n)]);
    expect(source.calls).toEqual(['posts maya', 'posts maya 3']);
    posts.splice(0, posts.length, post(200, daysAgo(80)), post(201, daysAgo(95)));
    const other = await makeOwner(test.db, 'Bob');
    ann = { ...ann, userId: other.user_id };
    await read(await follow());
    expect(numbers(await feed())).toEqual([200]);
  });

  it("skips reposts without text, doesn't stop at a pinned post, and dates undated posts", async () => {
    posts.unshift(post(900, daysAgo(500)));
    posts.push(post(901, null, { postType: 'repost', text: null }), post(902, null));
    await read(await follow());
    expect(numbers(await feed())).toEqual([902, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await feed())[0]?.publishedAt).toBe(now.toISOString());
  });

  it('again changes only counts and text, and never moves a post', async () => {
    const id = await follow();
    await read(id);
    const before = await feed();
    await read(id);
    expect(await feed()).toEqual(before);
    posts[0] = post(0, daysAgo(3), { text: 'Post 0, corrected', reactionCount: 99 });
    await read(id);
    const [first, ...rest] = await feed();
    expect(first).toMatchObject({
      id: before[0]?.id,
      text: 'Post 0, corrected',
      counts: { reactions: 99 },
      publishedAt: before[0]?.publishedAt,
    });
    expect(rest).toEqual(before.slice(1));
    expect((await listFeedPosts(test.db, ann.userId, { andKeywords: ['corrected'] })).items).toHaveLength(1);
  });

  it('leaves the same feed after being killed at any call or commit and resumed', async () => {
    const id = await follow();
    await read(id);
    const expected = numbers(await feed());
    const calls = source.calls.length - 1;
    for (let kill = 1; kill <= calls; kill += 1) {
      const owner = await makeOwner(test.db, 'Killed');
      ann = { ...ann, userId: owner.user_id };
      const again = await follow();
      let left = kill;
      source.before = () => {
        left -= 1;
        if (left === 0) throw new Error('kill -9');
      };
      await expect(read(again)).rejects.toThrow('kill -9');
      source.before = () => undefined;
      source.calls = [];
      await read(again);
      expect(numbers(await feed())).toEqual(expected);
      // Stored pages aren't fetched again.
      expect(source.calls).toHaveLength(calls - kill + 1);
    }
  });

  it('keeps one post that is already known from an engagement, under any of its names', async () => {
    const owner = await makeOwner(test.db, 'Known');
    ann = { ...ann, userId: owner.user_id };
    const brought = newPost('urn:li:share:77', { text: 'Pasted words', isOwn: false });
    await record(test.db, owner, [newEngagement({ person: newPerson('fan'), post: brought })]);
    const { id } = await test.db
      .selectFrom('post')
      .select('id')
      .where('user_id', '=', ann.userId)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('post_name')
      .values({ user_id: ann.userId, network: 'sample', urn: 'urn:li:activity:0', post_id: id })
      .execute();
    await read(await follow());
    expect((await feed())[0]).toMatchObject({ id, urn: 'urn:li:activity:0', text: 'Post 0' });
    const stored = await test.db.selectFrom('post').select('id').where('user_id', '=', ann.userId).execute();
    expect(stored).toHaveLength(posts.length);
    // No engagement refers to the other posts; they stay because they are in the feed.
    while ((await eraseOrphanedPeople(test.db, { userId: ann.userId, realm: 'sample' }, 10)) > 0);
    expect(await feed()).toHaveLength(posts.length);
  });

  it.each<[PortErrorKind, RegExp | null]>([
    ['unauthorized', /no longer accepts this server's key/],
    ['not_found', /can’t find a profile at this URL/],
    ['rate_limited', null],
    ['unavailable', null],
  ])('ends with a message, or leaves a retry to the runner: %s', async (kind, words) => {
    const id = await follow();
    source.before = () => {
      throw new PortError(kind, 'vendor says no');
    };
    const failed = expect(read(id)).rejects;
    await (words === null
      ? failed.toMatchObject({ name: 'PortError', kind })
      : failed.toMatchObject({ name: 'JobFailed', message: expect.stringMatching(words) }));
    const end = { state: 'failed' as const, message: 'Words.' };
    await readFeedProfileJob.onEnd?.(deps(), { userId: ann.userId, jobId: id }, { engageProfileId: id }, end);
    const profile = await readOneFollowed(test.db, ann.userId, id);
    expect(profile).toMatchObject({ readState: 'failed', lastError: 'Words.' });
    const wait = Date.parse(profile.nextReadAt ?? '') - now.getTime();
    expect(wait).toBeGreaterThanOrEqual(day / 2);
    expect(wait).toBeLessThan(day / 2 + day / 48);
  });
});

describe('the feed cursor', () => {
  it('returns each existing post once, whatever arrives in between, even for posts of the same moment', async () => {
    const id = await follow();
    const at = (number: number) => new Date(now.getTime() - Math.floor(number / 4) * 60_000);
    const store = (list: ScriptedPost[]) =>
      test.db.transaction().execute((trx) =>
        recordFeedPosts(
          trx,
          { userId: ann.userId, realm: 'sample', source: 'unipile', seenAt: now },
          { id, name: 'Maya', url },
          list.map((one) => ({ otherNames: [], ...one })),
        ),
      );
    await store(Array.from({ length: 60 }, (_, n) => post(n, at(n))));
    const there = new Set((await feed()).map((one) => one.id));
    const walked: string[] = [];
    let arriving = 1000;
    for (let cursor: string | undefined; ; ) {
      const page = await listFeedPosts(test.db, ann.userId, { limit: 7, ...(cursor ? { cursor } : {}) });
      walked.push(...page.items.map((one) => one.id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
      // While pages are read: newer posts, older posts before and after the cursor, and known posts again.
      await Promise.all([
        store([post(arriving, new Date(now.getTime() + arriving)), post(arriving + 1, daysAgo(40))]),
        store([post(arriving + 2, at((arriving * 7) % 60)), post(3, daysAgo(80)), post(50, now)]),
      ]);
      arriving += 3;
    }
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.filter((one) => there.has(one))).toHaveLength(there.size);
  });
});
