import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#contract/route.ts';
import { openDatabase } from '#server/db/open.ts';
import type { JobRun, Jobs } from '#server/jobs/job.ts';
import { endJobRow, findJobRow, insertJobRow, updateJobRow } from '#server/jobs/job-row.ts';
import {
  createConnectedProfile,
  disconnectProfile,
  findConnectedProfile,
} from '#server/modules/profile/connected-profiles.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { createTestDatabase } from '#test/database.ts';
import { inRealm } from '#test/realms.ts';
import {
  type ScriptedPost,
  type ScriptedSource,
  type ScriptedWorld,
  scriptedPerson,
  scriptedSource,
} from '#test/scripted-source.ts';
import { connectProfile, previewProfile, requestSync } from './connect-profile.ts';
import { syncDue } from './sync-due.cron.ts';
import { type SyncWalk, syncProfileJob } from './sync-profile.job.ts';

const day = 24 * 3600 * 1000;
const url = 'https://www.linkedin.com/in/maya';
const log = pino({ level: 'silent' });

let now: Date;
let world: ScriptedWorld;
let source: ScriptedSource;
let posts: ScriptedPost[];
let ann: Caller;
let bob: Caller;

/** A queue without workers: tests run the jobs themselves. */
const jobs: Jobs = {
  async enqueue(trx, job, what) {
    const { id } = await insertJobRow(trx, {
      userId: what.userId,
      name: job.name,
      subjectId: what.subjectId,
    });
    return id;
  },
};
const settings = { adminEmails: new Set<string>(), enrichmentsPerDay: 0, agentRunBudgetUsd: 0.5 };
const deps = () => ({
  db,
  log,
  jobs,
  source: inRealm(source),
  settings,
  billing: null,
  clock: { now: () => now },
});

const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  posts = [1, 2, 3, 4, 5].map((number) => post(number, new Date(now.getTime() - number * day)));
  world = new Map([
    [
      'maya',
      {
        profile: {
          kind: 'person',
          urn: 'ACoAAmaya00',
          publicId: 'maya',
          name: 'Maya Lind',
          headline: 'Building things',
          location: null,
          pictureUrl: null,
          followers: 10,
          title: null,
          employer: null,
        },
        posts,
      },
    ],
  ]);
  source = scriptedSource(world);
  ann = await makeUser('ann');
  bob = await makeUser('bob');
});

let users = 0;
async function makeUser(name: string): Promise<Caller> {
  users += 1;
  const { id } = await db
    .insertInto('app_user')
    .values({ email: `${name}-${users}@a.example`, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, sessionId: id, role: 'user' };
}

/** Post n has reactions by two people, a comment by one, by the owner, and by a page. */
function post(number: number, publishedAt: Date): ScriptedPost {
  const urn = `urn:li:activity:${number}`;
  const by = (name: string, what: Partial<ScriptedPost['engagers'][number]>) => ({
    key: `${what.type ?? 'reaction'}:${name}`,
    type: 'reaction' as const,
    reaction: 'like' as const,
    text: null,
    id: null,
    parentId: null,
    actor: scriptedPerson(name),
    occurredAt: null,
    ...what,
  });
  const commented = new Date(publishedAt.getTime() + 3600_000);
  return {
    urn,
    url: `https://www.linkedin.com/feed/update/${urn}/`,
    text: `Post ${number}`,
    postType: 'image',
    reactionCount: 2,
    commentCount: 3,
    repostCount: 0,
    publishedAt,
    engagers: [
      by('ivan', {}),
      by(`fan${number}`, {}),
      by('ivan', { type: 'comment', reaction: null, text: `To ${number}`, occurredAt: commented }),
      by('maya', { type: 'reply', reaction: null, text: 'Thank you', occurredAt: commented }),
      by('acme', { type: 'comment', reaction: null, text: 'Buy', actor: scriptedPerson('acme', 'company') }),
    ],
  };
}

/** What the runner does for one attempt, without the queue. */
async function runSync(caller: Caller, id: string, over: Partial<JobRun<SyncWalk>> = {}) {
  const jobId = await db.transaction().execute((trx) =>
    jobs.enqueue(trx, syncProfileJob, {
      userId: caller.userId,
      subjectId: id,
      input: { connectedProfileId: id },
    }),
  );
  const key = { userId: caller.userId, jobId };
  const row = await findJobRow(db, key);
  const run: JobRun<SyncWalk> = {
    ...key,
    attempt: 1,
    checkpoint: (row?.checkpoint as SyncWalk | null) ?? null,
    save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
    report: (progress) => updateJobRow(db, key, progress),
    abort: new AbortController().signal,
    ...over,
  };
  const outcome = await syncProfileJob.run(deps(), run, { connectedProfileId: id });
  await endJobRow(db, key, { state: 'succeeded', message: outcome.message, now });
  return { outcome, row: await findJobRow(db, key) };
}

/** Everything a sync should store, without ids and write times. */
async function stored(caller: Caller) {
  const rows = await db
    .selectFrom('engagement')
    .leftJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .leftJoin('post', (join) =>
      join.onRef('post.user_id', '=', 'engagement.user_id').onRef('post.id', '=', 'engagement.post_id'),
    )
    .select(['engagement.key', 'direction', 'type', 'occurred_at', 'engagement.text', 'person.public_id'])
    .select(['post.urn', 'post.text as post_text', 'post.post_type'])
    .where('engagement.user_id', '=', caller.userId)
    .orderBy('engagement.key')
    .execute();
  const signals = await db
    .selectFrom('signal')
    .select(['name', 'interactions', 'heat', 'counts'])
    .where('user_id', '=', caller.userId)
    .orderBy('name')
    .execute();
  return { rows, signals };
}

const connect = async (caller: Caller) => (await connectProfile(deps(), caller, { url: url })).id;

describe('connecting a profile', () => {
  it('previews without writing, then connects, and enqueues the first sync with it', async () => {
    const preview = await previewProfile(deps(), ann, { url: 'linkedin.com/in/Maya/?trk=x' });
    expect(preview).toMatchObject({ url, name: 'Maya Lind', connectedProfileId: null });
    const profile = await connectProfile(deps(), ann, { url: 'linkedin.com/in/Maya/?trk=x' });
    expect(profile).toMatchObject({ url, network: 'sample', syncState: 'queued', signalCount: 0 });
    const job = await findJobRow(db, { userId: ann.userId, jobId: profile.syncJobId ?? '' });
    expect(job).toMatchObject({ name: 'sync-profile', state: 'queued', subject_id: profile.id });
    expect((await previewProfile(deps(), ann, { url: url })).connectedProfileId).toBe(profile.id);
    expect((await previewProfile(deps(), bob, { url: url })).connectedProfileId).toBeNull();
  });

  it('returns the same profile for the same URL, for its id, and after a disconnection', async () => {
    const id = await connect(ann);
    source.calls = [];
    expect(await connect(ann)).toBe(id);
    expect(source.calls).toEqual([]);
    expect((await connectProfile(deps(), ann, { url: 'https://www.linkedin.com/in/ACoAAmaya00' })).id).toBe(
      id,
    );
    await disconnectProfile(deps(), ann, id);
    expect(await connect(ann)).toBe(id);
    expect(await connect(bob)).not.toBe(id);
  });

  it('starts the first sync of a profile known only from an archive', async () => {
    const facts = { url, publicId: 'maya', urn: null, name: 'Maya', headline: null, pictureUrl: null };
    const { id } = await db.transaction().execute((trx) =>
      createConnectedProfile(trx, {
        ...facts,
        userId: ann.userId,
        realm: 'sample',
        kind: 'person',
        followers: null,
      }),
    );
    expect(await connectProfile(deps(), ann, { url: url })).toMatchObject({ id, syncState: 'queued' });
    await runSync(ann, id);
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      name: 'Maya Lind',
      followers: 10,
    });
  });

  it('names the field if the URL is invalid', async () => {
    const issues = [{ path: 'url' }];
    for (const bad of ['maya', 'https://evil.example/in/maya', 'https://www.linkedin.com/feed']) {
      await expect(previewProfile(deps(), ann, { url: bad })).rejects.toMatchObject({
        code: 'invalid_request',
        issues,
      });
      await expect(connectProfile(deps(), ann, { url: bad })).rejects.toMatchObject({
        code: 'invalid_request',
        issues,
      });
    }
  });

  it('explains what to set or do if no provider is configured', async () => {
    const none = { ...deps(), source: inRealm<LinkedInSource>(null) };
    const id = await connect(ann);
    for (const call of [
      previewProfile(none, ann, { url: url }),
      connectProfile(none, ann, { url: url }),
      requestSync(none, ann, id),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not_configured' });
    }
    await expect(previewProfile(none, ann, { url: url })).rejects.toThrow(/UNIPILE_DSN.*RAPIDAPI_KEY/);
    const real = { ...deps(), source: inRealm(scriptedSource(world, { realm: 'real' })) };
    await expect(requestSync(real, ann, id)).rejects.toThrow(/sample network is off/);
  });

  it.each<[PortErrorKind, string]>([
    ['not_found', 'provider_refused'],
    ['rejected', 'provider_refused'],
    ['unauthorized', 'reconnect_needed'],
    ['forbidden', 'provider_refused'],
    ['rate_limited', 'rate_limited'],
    ['unavailable', 'provider_unavailable'],
    ['malformed', 'provider_unavailable'],
  ])("reports a provider's %s as our error, with a clear message, and writes nothing", async (kind, code) => {
    source.before = () => {
      throw new PortError(kind, 'vendor says {"status":401}', { retryAfter: 600 });
    };
    const failed = expect(connectProfile(deps(), ann, { url: url })).rejects;
    await failed.toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringMatching(/^The data provider .*\.$/),
    });
    await expect(previewProfile(deps(), ann, { url: url })).rejects.not.toThrow(/vendor|401|\{/);
    if (kind === 'rate_limited') await expect(connect(ann)).rejects.toThrow('in 10 minutes');
    expect(await stored(ann)).toEqual({ rows: [], signals: [] });
  });
});

describe('a sync', () => {
  it("stores the people who engaged, the owner's engagements as outbound, newest post first", async () => {
    const id = await connect(ann);
    const { outcome, row } = await runSync(ann, id);
    expect(outcome.message).toBeNull();
    expect(row).toMatchObject({ step: 'Read engagement on 5 posts', done: 5, total: 5 });
    const { rows, signals } = await stored(ann);
    expect(rows).toHaveLength(5 * 4);
    expect(signals.map(({ name, interactions }) => [name, interactions])).toEqual([
      ['fan1', 1],
      ['fan2', 1],
      ['fan3', 1],
      ['fan4', 1],
      ['fan5', 1],
      ['ivan', 10],
    ]);
    expect(rows.filter(({ direction }) => direction === 'outbound')).toHaveLength(5);
    expect(rows.find(({ key }) => key === 'urn:li:activity:1/reaction:fan1')).toMatchObject({
      occurred_at: posts[0]?.publishedAt,
      urn: 'urn:li:activity:1',
      post_text: 'Post 1',
      post_type: 'image',
    });
    const engagers = source.calls.filter((call) => call.startsWith('engagers'));
    expect(engagers[0]).toBe('engagers urn:li:activity:1');
    expect(engagers.at(-1)).toBe('engagers urn:li:activity:5 4');
    expect(await stored(bob)).toEqual({ rows: [], signals: [] });
    const profile = await findConnectedProfile(deps(), ann.userId, id);
    expect(profile).toMatchObject({ syncState: 'idle', lastError: null, signalCount: 6, newCount: 0 });
    expect(profile.lastSyncedAt).toBe(now.toISOString());
    const wait = Date.parse(profile.nextSyncAt ?? '') - now.getTime();
    expect(wait).toBeGreaterThanOrEqual(day / 2);
    expect(wait).toBeLessThan(day / 2 + 1800_000);
  });

  it('adds nothing when run again, except what is new', async () => {
    const id = await connect(ann);
    await runSync(ann, id);
    const first = await stored(ann);
    now = new Date(now.getTime() + day);
    await runSync(ann, id);
    expect(await stored(ann)).toEqual(first);
    posts.unshift(post(6, now));
    posts[2]?.engagers.push({
      ...(posts[2].engagers[0] as ScriptedPost['engagers'][number]),
      key: 'reaction:late',
      actor: scriptedPerson('late'),
    });
    await runSync(ann, id);
    const after = await stored(ann);
    expect(after.rows).toHaveLength(first.rows.length + 5);
    expect(after.signals.map(({ name }) => name)).toEqual(expect.arrayContaining(['fan6', 'late']));
  });

  // Slow: a full sync for each point where it can be killed.
  it('gives the same rows after being killed at any call or commit', async () => {
    // The first, the last, and one in between, with two pages each.
    posts.splice(3);
    const whole = await connect(ann);
    let saves = 0;
    const count = async () => {
      saves += 1;
    };
    await runSync(ann, whole, { save: count });
    const expected = await stored(ann);
    const calls = source.calls.length - 1;
    for (let kill = 1; kill <= calls; kill += 1) {
      const caller = await makeUser('killed');
      const id = await connect(caller);
      let left = kill;
      source.before = () => {
        left -= 1;
        if (left === 0) throw new Error('kill -9');
      };
      await expect(runSync(caller, id)).rejects.toThrow('kill -9');
      source.before = () => undefined;
      source.calls = [];
      await runSync(caller, id);
      expect(await stored(caller)).toEqual(expected);
      // What was stored isn't requested again.
      expect(source.calls).toHaveLength(calls - kill + 1);
    }
    expect(saves).toBeGreaterThan(6);
    for (let kill = 1; kill <= saves; kill += 1) {
      const caller = await makeUser('rolled-back');
      const id = await connect(caller);
      let left = kill;
      const save: JobRun<SyncWalk>['save'] = async () => {
        left -= 1;
        if (left === 0) throw new Error('kill -9 before the commit');
      };
      await expect(runSync(caller, id, { save })).rejects.toThrow('kill -9');
      await runSync(caller, id);
      expect(await stored(caller)).toEqual(expected);
    }
  });

  it('reads a year and at most 100 posts at first, later 45 days and everything new', async () => {
    // Which posts are read doesn't depend on who engaged.
    const daily = Array.from({ length: 130 }, (_, i) => post(i + 1, new Date(now.getTime() - (i + 1) * day)));
    posts.splice(0, posts.length, ...daily.map((one) => ({ ...one, engagers: [] })));
    const id = await connect(ann);
    expect((await runSync(ann, id)).row?.total).toBe(100);
    expect((await runSync(ann, id)).row?.total).toBe(45);
    now = new Date(now.getTime() + 60 * day);
    expect((await runSync(ann, id)).row?.total).toBe(0);
    posts.splice(
      0,
      posts.length,
      post(500, now),
      ...[100, 400].map((days) => post(days, new Date(now.getTime() - days * day))),
    );
    expect((await runSync(bob, await connect(bob))).row?.total).toBe(2);
  });

  it("isn't ended by a pinned old post, a repost without text or a post listed twice", async () => {
    posts.unshift(post(900, new Date(now.getTime() - 500 * day)));
    posts.push(
      { ...post(901, new Date(now.getTime() - day)), postType: 'repost', text: null },
      posts[1] as ScriptedPost,
    );
    const { row } = await runSync(ann, await connect(ann));
    expect(row?.total).toBe(5);
    expect(source.calls.filter((call) => /:90\d/.test(call))).toEqual([]);
  });

  it("reports partial results if single posts can't be read", async () => {
    const id = await connect(ann);
    source.before = (call) => {
      if (call === 'engagers urn:li:activity:2') throw new PortError('not_found', 'gone');
      if (call === 'engagers urn:li:activity:4 2') throw new PortError('malformed', 'half');
    };
    const { outcome } = await runSync(ann, id);
    expect(outcome.message).toMatch(/couldn’t show who engaged with 2 of 5 posts/);
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      syncState: 'partial',
      lastError: outcome.message,
    });
  });

  it.each<[PortErrorKind, RegExp | null]>([
    ['unauthorized', /no longer accepts this server's key/],
    ['forbidden', /doesn't cover this/],
    ['not_found', /can't find this profile/],
    ['rate_limited', null],
    ['unavailable', null],
  ])('ends with a clear message, or leaves the retry to the job runner: %s', async (kind, words) => {
    const id = await connect(ann);
    source.before = () => {
      throw new PortError(kind, 'vendor says no');
    };
    const run = expect(runSync(ann, id)).rejects;
    await (words === null
      ? run.toMatchObject({ name: 'PortError', kind })
      : run.toMatchObject({ name: 'JobFailed', message: expect.stringMatching(words) }));
    const { syncJobId } = await findConnectedProfile(deps(), ann.userId, id);
    const end = { state: 'failed' as const, message: 'Words.' };
    const key = { userId: ann.userId, jobId: syncJobId ?? '' };
    await syncProfileJob.onEnd?.(deps(), key, { connectedProfileId: id }, end);
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      syncState: 'failed',
      lastError: 'Words.',
    });
  });

  it('makes no more calls when the process stops', async () => {
    const id = await connect(ann);
    const stopping = new AbortController();
    const reason = new Error('stopping');
    source.before = () => stopping.abort(reason);
    await expect(runSync(ann, id, { abort: stopping.signal })).rejects.toBe(reason);
    expect(source.calls).toEqual(['profile maya', 'profile maya']);
  });

  it('never reads a profile of the other network or a disconnected one', async () => {
    const id = await connect(ann);
    source = scriptedSource(world, { realm: 'real' });
    await expect(runSync(ann, id)).rejects.toMatchObject({ name: 'JobFailed' });
    source = scriptedSource(world);
    await disconnectProfile(deps(), ann, id);
    expect((await runSync(ann, id)).outcome.message).toMatch(/disconnected/);
    expect(source.calls).toEqual([]);
  });
});

describe('requesting a sync', () => {
  it('returns the running job, or queues a new one, and returns 404 to another user', async () => {
    const id = await connect(ann);
    const job = await requestSync(deps(), ann, id);
    expect((await requestSync(deps(), ann, id)).id).toBe(job.id);
    await runSync(ann, id);
    const next = await requestSync(deps(), ann, id);
    expect(next.id).not.toBe(job.id);
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      syncState: 'queued',
      syncJobId: next.id,
    });
    await expect(requestSync(deps(), bob, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is rolled back with its state if the queue refuses', async () => {
    const id = await connect(ann);
    await runSync(ann, id);
    const before = await findConnectedProfile(deps(), ann.userId, id);
    const refusing: Jobs = { enqueue: () => Promise.reject(new Error('no queue')) };
    await expect(requestSync({ ...deps(), jobs: refusing }, ann, id)).rejects.toThrow('no queue');
    expect(await findConnectedProfile(deps(), ann.userId, id)).toEqual(before);
  });

  it('happens automatically once a clock that was a month ahead is right again', async () => {
    now = new Date(now.getTime() + 30 * day);
    const id = await connect(ann);
    await runSync(ann, id);
    now = new Date(now.getTime() - 30 * day);
    await syncDue.run(deps());
    expect((await findConnectedProfile(deps(), ann.userId, id)).syncState).toBe('queued');
  });

  it('happens automatically when due: once, and not for disconnected profiles or the other network', async () => {
    const id = await connect(ann);
    await runSync(ann, id);
    const gone = await connect(bob);
    await runSync(bob, gone);
    await disconnectProfile(deps(), bob, gone);
    const stateOf = async () => (await findConnectedProfile(deps(), ann.userId, id)).syncState;
    now = new Date(now.getTime() + 11 * 3600_000);
    await syncDue.run(deps());
    expect(await stateOf()).toBe('idle');
    now = new Date(now.getTime() + 2 * 3600_000);
    await syncDue.run({ ...deps(), source: inRealm(scriptedSource(world, { realm: 'real' })) });
    await syncDue.run({ ...deps(), source: inRealm<LinkedInSource>(null) });
    expect(await stateOf()).toBe('idle');
    await Promise.all([syncDue.run(deps()), syncDue.run(deps())]);
    expect(await stateOf()).toBe('queued');
    const queued = await db
      .selectFrom('job')
      .select('id')
      .where('user_id', 'in', [ann.userId, bob.userId])
      .where('state', '=', 'queued')
      .execute();
    expect(queued).toHaveLength(1);
    // A lost job doesn't block its profile forever.
    await endJobRow(
      db,
      { userId: ann.userId, jobId: queued[0]?.id ?? '' },
      { state: 'failed', message: 'lost', now },
    );
    await syncDue.run(deps());
    expect((await findConnectedProfile(deps(), ann.userId, id)).syncJobId).not.toBe(queued[0]?.id);
  });
});
