import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#contract/route.ts';
import type { JobRun, Jobs } from '#server/jobs/job.ts';
import { endJobRow, findJobRow, insertJobRow, updateJobRow } from '#server/jobs/job-row.ts';
import { erasePerson } from '#server/modules/signals/people/erase-person.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { inRealm } from '#test/realms.ts';
import {
  type ScriptedPost,
  type ScriptedSource,
  type ScriptedWorld,
  scriptedPerson,
  scriptedSource,
} from '#test/scripted-source.ts';
import { importPost } from './import-post.ts';
import { pastePost } from './paste-post.ts';
import { type PostReading, readPostJob } from './read-post.job.ts';

const now = new Date('2026-11-20T12:00:00Z');
const log = pino({ level: 'silent' });
/** LinkedIn has several numbers for one post; engagement uses this one. */
const urn = 'urn:li:ugcPost:7397000000000000001';
const activity = 'urn:li:activity:7397000000000000002';

let source: ScriptedSource;
let post: ScriptedPost;
let inputs: Map<string, unknown>;

/** A queue without workers: tests run the jobs themselves. */
const jobs: Jobs = {
  async enqueue(trx, job, what) {
    const { id } = await insertJobRow(trx, {
      userId: what.userId,
      name: job.name,
      subjectId: what.subjectId,
    });
    inputs.set(id, what.input);
    return id;
  },
};
const deps = () => ({
  db: opened.db,
  log,
  jobs,
  source: inRealm(source),
  billing: null,
  clock: { now: () => now },
});

const opened = await openTestDatabase();
afterAll(() => opened.stop());

beforeEach(() => {
  inputs = new Map();
  const by = (name: string, what: Partial<ScriptedPost['engagers'][number]> = {}) => ({
    key: `${what.type ?? 'reaction'}:${name}${what.text ?? ''}`,
    type: 'reaction' as const,
    reaction: 'like' as const,
    text: null,
    id: null,
    parentId: null,
    actor: scriptedPerson(name),
    occurredAt: null,
    ...what,
  });
  const said = (type: 'comment' | 'reply', text: string) => ({ type, reaction: null, text, occurredAt: now });
  post = {
    urn,
    url: null,
    text: 'What we learned',
    postType: 'image',
    reactionCount: 5,
    commentCount: 4,
    repostCount: null,
    publishedAt: new Date('2026-11-10T08:00:00Z'),
    author: scriptedPerson('author'),
    otherNames: [activity],
    engagers: [
      by('ivan'),
      by('hana'),
      by('acme', { actor: scriptedPerson('acme', 'company') }),
      by('owner'),
      by('author'),
      by('ivan', said('comment', 'Great, and long enough to be cut')),
      by('author', said('reply', 'Thank you')),
      by('owner', said('reply', 'I agree')),
      by('ida', said('reply', 'Me too')),
    ],
  };
  const world: ScriptedWorld = new Map([
    [
      'author',
      {
        profile: {
          kind: 'person',
          urn: 'x',
          publicId: 'author',
          name: 'Author',
          headline: null,
          title: null,
          employer: null,
          location: null,
          pictureUrl: null,
          followers: null,
        },
        posts: [post],
      },
    ],
  ]);
  source = scriptedSource(world);
});

async function makeCaller(): Promise<{ caller: Caller; profileId: string }> {
  const owner = await makeOwner(opened.db, 'Owner');
  await opened.db
    .updateTable('connected_profile')
    .set({ public_id: 'owner' })
    .where('id', '=', owner.id)
    .execute();
  return { caller: { userId: owner.user_id, sessionId: owner.user_id, role: 'user' }, profileId: owner.id };
}

const bring = ({ caller, profileId }: Awaited<ReturnType<typeof makeCaller>>) =>
  importPost(deps(), caller, { postUrl: activity, connectedProfileId: profileId });

/** What the runner does for one attempt, without the queue. */
async function run(caller: Caller, jobId: string, over: Partial<JobRun<PostReading>> = {}) {
  const key = { userId: caller.userId, jobId };
  const row = await findJobRow(opened.db, key);
  const outcome = await readPostJob.run(
    deps(),
    {
      ...key,
      attempt: 1,
      checkpoint: (row?.checkpoint as PostReading | null) ?? null,
      save: (trx, checkpoint, progress) => updateJobRow(trx, key, progress, { value: checkpoint }),
      report: (progress) => updateJobRow(opened.db, key, progress),
      abort: new AbortController().signal,
      ...over,
    },
    readPostJob.input.parse(inputs.get(jobId)),
  );
  await endJobRow(opened.db, key, { state: 'succeeded', message: outcome.message, now });
  return findJobRow(opened.db, key);
}

/** Everything a reading stores, without ids. */
async function stored({ userId }: Caller) {
  const rows = await opened.db
    .selectFrom('engagement')
    .leftJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .select(['engagement.key', 'direction', 'type', 'occurred_at', 'engagement.text', 'person.public_id'])
    .where('engagement.user_id', '=', userId)
    .orderBy('engagement.key')
    .execute();
  const signals = await opened.db
    .selectFrom('signal')
    .select(['name', 'interactions', 'heat', 'counts'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  const posts = await opened.db
    .selectFrom('post')
    .select(['urn', 'author_name'])
    .where('user_id', '=', userId)
    .execute();
  return { rows, signals, posts };
}

describe('reading a post', () => {
  it("stores only people: no pages, not the author, and the profile's own comments as outbound", async () => {
    const who = await makeCaller();
    const { job } = await bring(who);
    expect(job).toMatchObject({ state: 'queued' });
    expect(await run(who.caller, job.id)).toMatchObject({ step: 'Read engagement', done: 9, total: 9 });
    const { rows, signals, posts } = await stored(who.caller);
    expect(rows.map(({ direction, type, public_id }) => `${direction} ${type} ${public_id}`).sort()).toEqual([
      'inbound comment ivan',
      'inbound reaction hana',
      'inbound reaction ivan',
      'inbound reply ida',
      'outbound reply null',
    ]);
    expect(signals.map(({ name, interactions }) => [name, interactions])).toEqual([
      ['hana', 1],
      ['ida', 1],
      ['ivan', 2],
    ]);
    expect(posts).toEqual([{ urn, author_name: 'author' }]);
    // A reaction has no time of its own.
    expect(rows.find(({ key }) => key === `${urn}/reaction:hana`)?.occurred_at).toEqual(post.publishedAt);
  });

  it('adds and requests nothing twice after being killed at any call or commit', async () => {
    const whole = await makeCaller();
    await run(whole.caller, (await bring(whole)).job.id);
    const expected = await stored(whole.caller);
    const calls = source.calls.filter((call) => call.startsWith('engagers')).length;
    expect(calls).toBe(5);
    for (let kill = 1; kill <= calls; kill += 1) {
      const who = await makeCaller();
      const { job } = await bring(who);
      let left = kill;
      source.before = () => {
        left -= 1;
        if (left === 0) throw new Error('kill -9');
      };
      await expect(run(who.caller, job.id)).rejects.toThrow('kill -9');
      source.before = () => undefined;
      source.calls = [];
      await run(who.caller, job.id);
      expect(await stored(who.caller)).toEqual(expected);
      expect(source.calls).toHaveLength(calls - kill + 1);
    }
    for (let kill = 1; kill <= calls; kill += 1) {
      const who = await makeCaller();
      const { job } = await bring(who);
      let left = kill;
      const save: JobRun<PostReading>['save'] = async (trx, checkpoint, progress) => {
        left -= 1;
        if (left === 0) throw new Error('kill -9 before the commit');
        await updateJobRow(trx, { userId: who.caller.userId, jobId: job.id }, progress, {
          value: checkpoint,
        });
      };
      await expect(run(who.caller, job.id, { save })).rejects.toThrow('kill -9');
      await run(who.caller, job.id);
      expect(await stored(who.caller)).toEqual(expected);
    }
  });

  it('creates one job and one post for two concurrent requests', async () => {
    const who = await makeCaller();
    const [one, other] = await Promise.all([bring(who), bring(who)]);
    expect(other.job.id).toBe(one.job.id);
    expect(other.post).toEqual(one.post);
    expect(inputs.size).toBe(1);
  });

  it('leaves out erased people, and reports their engagements', async () => {
    const who = await makeCaller();
    const { userId } = who.caller;
    await run(who.caller, (await bring(who)).job.id);
    const { id } = await opened.db
      .selectFrom('person')
      .select('id')
      .where('user_id', '=', userId)
      .where('public_id', '=', 'ivan')
      .executeTakeFirstOrThrow();
    await erasePerson(opened.db, userId, id, true, now, []);
    const again = await run(who.caller, (await bring(who)).job.id);
    expect(again?.message).toBe(
      'Read 9 engagements; 2 by people you erased were left out. Allow them again in Settings.',
    );
    expect((await stored(who.caller)).rows.map((row) => row.public_id)).not.toContain('ivan');
  });

  it('changes nothing when run again after its end', async () => {
    const who = await makeCaller();
    await run(who.caller, (await bring(who)).job.id);
    const before = await stored(who.caller);
    await run(who.caller, (await bring(who)).job.id);
    expect(await stored(who.caller)).toEqual(before);
  });

  it.each<[PortErrorKind, RegExp | null]>([
    [
      'unauthorized',
      /no longer accepts this server's key.*The post and 2 engagements are stored; you can paste/,
    ],
    ['forbidden', /doesn't cover this/],
    ['not_found', /doesn’t show who engaged with this post\. The post and 2 engagements are stored/],
    ['malformed', /can't read/],
    ['rate_limited', null],
    ['unavailable', null],
  ])('keeps what it has when the provider fails: %s', async (kind, words) => {
    const who = await makeCaller();
    const { job } = await bring(who);
    source.before = (call) => {
      if (call === `engagers ${urn} 2`) throw new PortError(kind, 'vendor says no');
    };
    const failed = expect(run(who.caller, job.id)).rejects;
    await (words === null
      ? failed.toMatchObject({ name: 'PortError', kind })
      : failed.toMatchObject({ name: 'JobFailed', message: expect.stringMatching(words) }));
    const { rows, posts } = await stored(who.caller);
    expect(rows).toHaveLength(2);
    expect(posts).toHaveLength(1);
  });

  it('makes no more calls when the process stops', async () => {
    const who = await makeCaller();
    const { job } = await bring(who);
    const stopping = new AbortController();
    const reason = new Error('stopping');
    source.before = () => stopping.abort(reason);
    await expect(run(who.caller, job.id, { abort: stopping.signal })).rejects.toBe(reason);
    expect(source.calls.filter((call) => call.startsWith('engagers'))).toHaveLength(1);
  });
});

describe('an earlier paste of the post', () => {
  const pasted = (
    who: Awaited<ReturnType<typeof makeCaller>>,
    people: string,
    engagement: 'reaction' | 'comment',
  ) =>
    pastePost(deps(), who.caller.userId, {
      connectedProfileId: who.profileId,
      postUrl: `https://www.linkedin.com/feed/update/${activity}`,
      text: 'What we',
      people,
      engagement,
    });

  it("is replaced by the provider's data, and kept where the provider has none", async () => {
    const plain = await makeCaller();
    await run(plain.caller, (await bring(plain)).job.id);
    const expected = await stored(plain.caller);

    const who = await makeCaller();
    await pasted(who, 'ivan linkedin.com/in/ivan\nnobody linkedin.com/in/nobody', 'reaction');
    await pasted(who, 'Ivan\nlinkedin.com/in/ivan\nGreat,  and LONG …', 'comment');
    expect((await stored(who.caller)).rows).toHaveLength(3);
    const { post: reported, job } = await bring(who);
    // The same post, under the provider's name for it. The pasted text is replaced, too.
    expect(reported).toMatchObject({ urn, text: 'What we learned' });
    await run(who.caller, job.id);
    const { rows, signals, posts } = await stored(who.caller);
    const isExtra = (key: string) => key.startsWith('paste/');
    expect(rows.filter(({ key }) => !isExtra(key))).toEqual(expected.rows);
    expect(rows.filter(({ key }) => isExtra(key)).map(({ public_id }) => public_id)).toEqual(['nobody']);
    expect(signals.filter(({ name }) => name !== 'nobody')).toEqual(expected.signals);
    expect(posts).toEqual(expected.posts);

    // A later paste adds nothing to what the provider reported.
    const again = await pasted(who, 'ivan linkedin.com/in/ivan\nhana linkedin.com/in/hana', 'reaction');
    expect(again.people.map(({ outcome }) => outcome)).toEqual(['exists', 'exists']);
    expect(again.added).toEqual({ people: 0, engagements: 0, signals: 0 });
    expect(again.post).toMatchObject({ id: reported.id, text: 'What we learned' });
  });
});
