import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobRun } from '#server/jobs/job.ts';
import { snapshotDomains } from '#server/ports/data-portability/port.ts';
import { startApp } from '#test/app.ts';
import { archiveOf, consentTo, importArchive } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { rotatePortabilityKeys } from './portability-connection.ts';
import { readPortabilityJob } from './read-portability.job.ts';
import { readPortabilityDue } from './read-portability-due.cron.ts';

/** Members' own data at LinkedIn, from consent to erasure, through the public routes. */

const hours = (count: number) => count * 3_600_000;
const days = (count: number) => hours(24 * count);

const app = await startApp();
afterAll(async () => {
  await app?.stop();
});
// A tenth of the usual history; tests that need more ask for it.
beforeEach(() => behave({ pastDays: 36, notCollated: [], othersInLog: 'no' }));
// Later tests don't read for the users of earlier ones.
afterEach(() => app.composition.deps.copyPool.query('update portability_connection set next_read_at = null'));

let serial = 0;
const newcomer = () => {
  serial += 1;
  return app.signIn(`member-${serial}@northwind-labs.example`);
};

const control = async (path: string, body: object = {}) => {
  const answer = await fetch(`${app.sandboxUrl}/control/linkedin-data${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
const behave = (behavior: object) => control('', behavior);
const grants = async () => (await fetch(`${app.sandboxUrl}/control/linkedin-data`)).json();

const consent = (who: SignedIn, slug: string) => consentTo(app, who, slug);

async function connect(who: SignedIn, slug = 'jonas-beck') {
  const back = await consent(who, slug);
  const body = { state: back.get('state') ?? '', code: back.get('code') ?? '' };
  return who.api.portability.connect({ body });
}

async function connected(who: SignedIn, slug?: string) {
  await connect(who, slug);
  await app.waitForIdle();
  return current(who);
}

async function current(who: SignedIn) {
  const { connection } = await who.api.portability.read({});
  if (!connection) throw new Error('nothing is connected');
  return connection;
}

const query = async <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await app.composition.deps.copyPool.query(sql, values)).rows as Row[];

/** Everything stored for a user, without ids and storage times. */
async function rowsOf(who: SignedIn) {
  const [engagements, people, posts, signals] = await Promise.all([
    query(
      `select e.key, e.source, e.direction, e.type, e.reaction_type, e.text, e.conversation_id, e.occurred_at,
         e.time_basis, person.url as person, post.urn as post
       from engagement e left join person on person.user_id = e.user_id and person.id = e.person_id
       left join post on post.user_id = e.user_id and post.id = e.post_id
       where e.user_id = $1 order by e.key`,
      [who.userId],
    ),
    query(
      `select url, public_id, name, headline, title, company, email, location from person
       where user_id = $1 order by url`,
      [who.userId],
    ),
    query(`select urn, text, post_type, published_at, source from post where user_id = $1 order by urn`, [
      who.userId,
    ]),
    query(
      `select person.url, counts, signal.sources, interactions, first_at, latest_at from signal
       join person on person.user_id = signal.user_id and person.id = signal.person_id
       where signal.user_id = $1 order by person.url`,
      [who.userId],
    ),
  ]);
  return { engagements, people, posts, signals };
}

const read = (who: SignedIn) => who.api.portability.readNow({}).then(() => app.waitForIdle());

/** Lets some time pass, then runs the cron. */
async function later(milliseconds: number) {
  app.advance(milliseconds);
  await readPortabilityDue.run(app.composition.deps);
  await app.waitForIdle();
}

describe('connecting LinkedIn data', () => {
  test('imports people, posts and engagements domain by domain', async () => {
    const ann = await newcomer();
    expect(await ann.api.portability.read({})).toEqual({
      network: 'sample',
      notConfigured: null,
      connection: null,
    });
    const done = await connected(ann);
    expect(done).toMatchObject({
      state: 'active',
      reason: null,
      message: null,
      network: 'sample',
      ownerUrl: 'https://www.linkedin.com/in/jonas-beck',
      job: { state: 'succeeded' },
    });
    expect(done.domains.map(({ name, readAt }) => [name, readAt !== null])).toEqual(
      [
        'Connections',
        'Profile',
        'Invitations',
        'Messages',
        'Endorsements',
        'Posts',
        'Comments',
        'Reactions',
      ].map((name) => [name, true]),
    );
    expect(done.domains.every(({ broken }) => broken === 0)).toBe(true);
    expect(done.added.people).toBeGreaterThan(10);
    expect(Date.parse(done.expiresAt ?? '') - Date.parse(done.connectedAt ?? '')).toBe(days(60));
    expect(Date.parse(done.nextReadAt ?? '') - app.now().getTime()).toBeGreaterThan(hours(3.9));
    const { items } = await ann.api.profile.list({});
    expect(items).toMatchObject([
      { id: done.connectedProfileId, network: 'sample', publicId: 'jonas-beck', name: 'Jonas Beck' },
    ]);
    const { engagements } = await rowsOf(ann);
    expect(new Set(engagements.map((row) => (row as { source: string }).source))).toEqual(
      new Set(['portability']),
    );
    // Rows don't say whether a recommendation was given or received.
    expect(engagements.filter((row) => (row as { type: string }).type === 'recommendation')).toEqual([]);
  });

  test('accepts a link once, for its user, only the newest, and for ten minutes', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()];
    const post = async (who: SignedIn, back: URLSearchParams) => {
      const body = { state: back.get('state') ?? '', code: back.get('code') ?? '' };
      return (await app.call('POST', '/linkedin-data/connect', { token: who.token, body })).status;
    };
    const first = await consent(ann, 'jonas-beck');
    const second = await consent(ann, 'jonas-beck');
    expect(await post(ann, first)).toBe(409);
    expect(await post(bob, second)).toBe(409);
    expect(await post(ann, second)).toBe(200);
    expect(await post(ann, second)).toBe(409);
    const third = await consent(bob, 'jonas-beck');
    app.advance(11 * 60_000);
    expect(await post(bob, third)).toBe(409);
    expect((await bob.api.portability.read({})).connection).toBeNull();
    await app.waitForIdle();
  });

  test("refuses a member from outside the region, and a code that LinkedIn doesn't know", async () => {
    const ann = await newcomer();
    const back = await consent(ann, 'priya-raman');
    expect(back.get('error')).toBe('access_denied');
    const body = { state: back.get('state') ?? '', code: 'made-up' };
    const answer = await app.call('POST', '/linkedin-data/connect', { token: ann.token, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: { code: 'provider_refused' } });
  });

  test('says where an administrator sets it up without a LinkedIn app', async () => {
    const ann = await newcomer();
    const { deps } = app.composition;
    const port = deps.dataPortability;
    deps.dataPortability = { real: null, sample: null };
    expect(await ann.api.portability.read({})).toMatchObject({
      network: null,
      notConfigured: expect.stringContaining('Settings → Services'),
    });
    const answer = await app.call('POST', '/linkedin-data/auth-url', { token: ann.token, body: {} });
    expect(await answer.json()).toMatchObject({ data: { code: 'not_configured' } });
    deps.dataPortability = port;
  });

  test("asks for the owner if LinkedIn doesn't name them", async () => {
    const ann = await newcomer();
    await behave({ notCollated: ['INVITATIONS', 'INBOX'] });
    const asking = await connected(ann);
    expect(asking).toMatchObject({ state: 'needs_owner', proposedOwner: { url: null, name: 'Jonas Beck' } });
    const give = (ownerUrl: string) =>
      app.call('POST', '/linkedin-data/owner', { token: ann.token, body: { ownerUrl } });
    const refused = await give('https://www.linkedin.com/company/northwind-labs');
    expect(await refused.json()).toMatchObject({ data: { issues: [{ path: 'ownerUrl' }] } });
    expect((await give('linkedin.com/in/jonas-beck')).status).toBe(200);
    await app.waitForIdle();
    expect(await current(ann)).toMatchObject({
      state: 'active',
      ownerUrl: 'https://www.linkedin.com/in/jonas-beck',
    });
    expect((await give('linkedin.com/in/jonas-beck')).status).toBe(409);
  });

  test('waits while LinkedIn prepares the data, and reads it once ready', async () => {
    const ann = await newcomer();
    await behave({ notCollated: [...snapshotDomains] });
    const waiting = await connected(ann);
    expect(waiting).toMatchObject({
      state: 'active',
      ownerUrl: null,
      message: expect.stringContaining('up to a day'),
    });
    expect(Date.parse(waiting.nextReadAt ?? '') - app.now().getTime()).toBeLessThanOrEqual(15 * 60_000);
    await behave({ notCollated: ['MEMBER_SHARE_INFO'] });
    await later(16 * 60_000);
    const partly = await current(ann);
    expect(partly.domains.filter(({ readAt }) => readAt === null).map(({ name }) => name)).toEqual(['Posts']);
    await behave({ notCollated: [] });
    await later(hours(1.1));
    expect((await current(ann)).domains.every(({ readAt }) => readAt !== null)).toBe(true);
  });
});

test('another user neither sees nor changes a connection', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()];
  const { id } = await connected(ann);
  expect((await bob.api.portability.read({})).connection).toBeNull();
  expect(await bob.api.portability.erasure({})).toEqual({ engagements: 0, people: 0 });
  for (const [path, body] of [
    ['owner', { ownerUrl: 'linkedin.com/in/jonas-beck' }],
    ['read', undefined],
    ['disconnect', { erase: true }],
  ] as const) {
    const init = body === undefined ? {} : { body };
    expect((await app.call('POST', `/linkedin-data/${path}`, { token: bob.token, ...init })).status).toBe(
      409,
    );
    expect((await app.call('POST', `/linkedin-data/${path}`, init)).status).toBe(401);
  }
  expect(await current(ann)).toMatchObject({ id, state: 'active' });
});

describe('the same member by archive and by LinkedIn data', () => {
  test('gives the same rows whichever comes first, with nothing twice', async () => {
    await behave({ pastDays: 120 });
    const { deps } = app.composition;
    const { sample } = deps.dataPortability;
    if (!sample) throw new Error('there is no port');
    // As with the user's own app: an archive never belongs to the sample network.
    deps.dataPortability.real = { ...sample, realm: 'real' };
    try {
      const [alone, first, last, archived] = [
        await newcomer(),
        await newcomer(),
        await newcomer(),
        await newcomer(),
      ];
      const zip = await archiveOf(app, alone, 'jonas-beck');
      await connected(alone);
      await connected(first);
      const second = await importArchive(app, first, zip, 'jonas-beck');
      expect(second.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
      await importArchive(app, last, zip, 'jonas-beck');
      const after = await connected(last);
      expect(after.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
      await importArchive(app, archived, zip, 'jonas-beck');

      const expected = await rowsOf(archived);
      expect(expected.engagements.length).toBeGreaterThan(100);
      expect(expected.posts.length).toBeGreaterThan(1);
      expect(await rowsOf(first)).toEqual(expected);
      expect(await rowsOf(last)).toEqual(expected);
      // On its own it gives the same facts, under its own name.
      const renamed = JSON.parse(
        JSON.stringify(await rowsOf(alone)).replaceAll('"portability"', '"archive"'),
      );
      expect(renamed).toEqual(JSON.parse(JSON.stringify(expected)));
      await read(alone);
      expect((await rowsOf(alone)).engagements).toHaveLength(expected.engagements.length);

      // What the archive also reported is kept.
      await first.api.portability.disconnect({ body: { erase: true } });
      await app.waitForIdle();
      expect(await rowsOf(first)).toEqual(expected);
    } finally {
      deps.dataPortability.real = null;
    }
  });
});

describe('later reads', () => {
  test('follow the change log, and add nothing twice', async () => {
    const ann = await newcomer();
    const before = await connected(ann);
    const known = await rowsOf(ann);
    await later(days(4));
    const after = await current(ann);
    expect(after.added.engagements).toBeGreaterThan(before.added.engagements);
    expect(after.lastReadAt).not.toBe(before.lastReadAt);
    const readAgain = after.domains.filter(({ readAt }, index) => readAt !== before.domains[index]?.readAt);
    expect(readAgain.map(({ name }) => name)).toContain('Messages');
    // Nothing happened to it, and its week isn't over.
    expect(readAgain.map(({ name }) => name)).not.toContain('Endorsements');
    const grown = await rowsOf(ann);
    const keys = grown.engagements.map((row) => (row as { key: string }).key);
    expect(keys).toEqual(
      expect.arrayContaining(known.engagements.map((row) => (row as { key: string }).key)),
    );
    expect(new Set(keys).size).toBe(keys.length);
    await read(ann);
    expect((await rowsOf(ann)).engagements.length).toBeGreaterThanOrEqual(keys.length);
    const still = (await current(ann)).added;
    await read(ann);
    expect((await current(ann)).added).toEqual(still);
  });

  test("turn others' engagements into signals if LinkedIn names them, and into a count otherwise", async () => {
    const ann = await newcomer();
    await connected(ann);
    await behave({ othersInLog: 'unnamed' });
    await later(days(1));
    const unnamed = await current(ann);
    expect(unnamed.unnamed).toBeGreaterThan(0);
    const inbound = () =>
      query<{ type: string; name: string }>(
        `select e.type, person.name from engagement e
         left join person on person.user_id = e.user_id and person.id = e.person_id
         where e.user_id = $1 and e.direction = 'inbound' and e.type in ('reaction', 'comment')`,
        [ann.userId],
      );
    expect(await inbound()).toEqual([]);
    await behave({ othersInLog: 'named' });
    await later(days(1));
    const named = await inbound();
    expect(named.length).toBeGreaterThan(0);
    expect(named.every(({ name }) => name !== null && name !== '')).toBe(true);
    expect((await current(ann)).unnamed).toBe(unnamed.unnamed);
  });
});

describe('lost access', () => {
  test.each([
    ['revoked', /revoked on LinkedIn. Reconnect/],
    ['expired', /about 60 days. Reconnect/],
  ])('is reported when %s at LinkedIn, and reading continues after reconnecting', async (how, words) => {
    const ann = await newcomer();
    await connected(ann);
    const known = await rowsOf(ann);
    await control(`/end/${how}`);
    await later(hours(6));
    expect(await current(ann)).toMatchObject({
      state: 'needs_reconnect',
      reason: expect.stringMatching(words),
      nextReadAt: null,
    });
    await later(hours(6));
    expect((await rowsOf(ann)).engagements).toEqual(known.engagements);
    expect(await connected(ann)).toMatchObject({ state: 'active', reason: null });
  });

  test('tells a member with whom LinkedIn shares nothing, and stops reading', async () => {
    const ann = await newcomer();
    await app.fault({ provider: 'linkedin-data', kind: '403', pathIncludes: '/rest/', times: 1 });
    expect(await connected(ann)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('EEA and Switzerland'),
      nextReadAt: null,
    });
  });

  test('reports a failure, and the next read recovers', async () => {
    const ann = await newcomer();
    await connected(ann);
    await app.fault({ provider: 'linkedin-data', kind: 'malformed', pathIncludes: 'ALL_LIKES', times: 1 });
    await read(ann);
    const failed = await current(ann);
    expect(failed).toMatchObject({
      state: 'active',
      message: expect.stringContaining('retries automatically'),
    });
    await later(hours(2));
    expect(await current(ann)).toMatchObject({ state: 'active', message: null });
  });

  test('never returns the token, and encrypts it for its user alone', async () => {
    const ann = await newcomer();
    const shown = await connected(ann);
    const [row] = await query<{ secrets: Buffer }>(
      'select secrets from portability_connection where user_id = $1',
      [ann.userId],
    );
    expect(JSON.stringify(shown)).not.toMatch(/secret|token/i);
    expect(row?.secrets.length).toBeGreaterThan(100);
    await app.composition.deps.db
      .updateTable('portability_connection')
      .set({ secrets: app.composition.deps.secrets.encrypt('stolen', 'portability of somebody else') })
      .where('user_id', '=', ann.userId)
      .execute();
    expect(await rotatePortabilityKeys(app.composition.deps)).toBe(0);
    await read(ann);
    expect(await current(ann)).toMatchObject({ state: 'needs_reconnect' });
  });
});

describe('disconnecting LinkedIn data', () => {
  test('revokes the grant at LinkedIn, and keeps the imported data', async () => {
    const ann = await newcomer();
    await control('/end/revoked');
    await connected(ann);
    const known = await rowsOf(ann);
    expect(await grants()).toMatchObject({ tokens: 1 });
    const { revoked } = await ann.api.portability.disconnect({ body: { erase: false } });
    expect(revoked).toBe(true);
    expect(await grants()).toMatchObject({ tokens: 0 });
    expect(await current(ann)).toMatchObject({ state: 'disconnected', nextReadAt: null, expiresAt: null });
    expect(await rowsOf(ann)).toEqual(known);
    await later(days(1));
    expect(await rowsOf(ann)).toEqual(known);
    // The rest can be erased later.
    await ann.api.portability.disconnect({ body: { erase: true } });
    await app.waitForIdle();
    expect((await rowsOf(ann)).engagements).toEqual([]);
  });

  test("succeeds while LinkedIn doesn't respond", async () => {
    const ann = await newcomer();
    await connected(ann);
    await app.fault({ provider: 'linkedin-data', kind: '500', pathIncludes: '/revoke', times: 1 });
    expect(await ann.api.portability.disconnect({ body: { erase: false } })).toMatchObject({
      revoked: false,
    });
    const rows = await query('select secrets from portability_connection where user_id = $1', [ann.userId]);
    expect(rows).toEqual([{ secrets: null }]);
  });

  test('can erase the imported data, but nothing that the user wrote or another source knows', async () => {
    const ann = await newcomer();
    const { connectedProfileId } = await connected(ann);
    const profileId = connectedProfileId ?? '';
    const people = await query<{ id: string; url: string; signal: string }>(
      `select person.id, person.url, signal.id as signal from person
       join signal on signal.user_id = person.user_id and signal.person_id = person.id
       where person.user_id = $1 and email is null order by person.url limit 3`,
      [ann.userId],
    );
    const [noted, added] = people;
    if (!noted || !added) throw new Error('there are too few people');
    await ann.api.triage.writeNote({ params: { id: noted.signal }, body: { note: 'Met in Berlin' } });
    await query(
      `insert into engagement (user_id, connected_profile_id, person_id, source, direction, type, occurred_at, time_basis,
         recorded_at, is_news, key)
       values ($1, $2, $3, 'unipile', 'inbound', 'comment', now(), 'reported', now(), false, 'of another source')`,
      [ann.userId, profileId, added.id],
    );
    const going = await ann.api.portability.erasure({});
    expect(going.people).toBeGreaterThan(10);
    await ann.api.portability.disconnect({ body: { erase: true } });
    await app.waitForIdle();
    const left = await rowsOf(ann);
    expect(left.posts).toEqual([]);
    expect(left.engagements).toMatchObject([{ source: 'user', type: 'manual' }, { source: 'unipile' }]);
    expect(left.people.map((row) => (row as { url: string }).url).sort()).toEqual(
      [noted.url, added.url].sort(),
    );
    expect(left.people.every((row) => (row as { company: null }).company === null)).toBe(true);
    expect(left.signals).toHaveLength(2);
    const kept = await query('select note from signal where user_id = $1 and note is not null', [ann.userId]);
    expect(kept).toEqual([{ note: 'Met in Berlin' }]);
    expect(await ann.api.portability.erasure({})).toEqual({ engagements: 0, people: 0 });
  });
});

test('a read killed halfway resumes, and gives the same rows', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()];
  await connected(bob);
  const { deps } = app.composition;
  const { id } = await connect(ann);
  const { job } = await current(ann);
  if (!job) throw new Error('nothing reads');
  await app.waitForIdle();
  const expected = await rowsOf(bob);
  expect(await rowsOf(ann)).toEqual(expected);
  await ann.api.portability.disconnect({ body: { erase: true } });
  await app.waitForIdle();
  expect((await rowsOf(ann)).engagements).toEqual([]);

  await deps.db.deleteFrom('connected_profile').where('user_id', '=', ann.userId).execute();
  const back = await consent(ann, 'jonas-beck');
  app.composition.deps.jobs = { ...deps.jobs, enqueue: async () => job.id };
  const enqueue = deps.jobs;
  await ann.api.portability.connect({
    body: { state: back.get('state') ?? '', code: back.get('code') ?? '' },
  });
  app.composition.deps.jobs = enqueue;

  type Run = NonNullable<Parameters<typeof readPortabilityJob.run>[1]>;
  let kept: Run['checkpoint'] = null;
  const runOnce = async (attempt: number, killAfter: number) => {
    let saves = 0;
    const run: Run = {
      userId: ann.userId,
      jobId: job.id,
      attempt,
      checkpoint: kept,
      async save(_, checkpoint) {
        saves += 1;
        if (saves > killAfter) throw new Error('killed');
        kept = structuredClone(checkpoint);
      },
      report: async () => {},
      abort: new AbortController().signal,
    } satisfies JobRun<NonNullable<Run['checkpoint']>>;
    return readPortabilityJob.run(deps, run, { connectionId: id, isFull: true });
  };
  const steps: string[][] = [];
  for (let attempt = 1; ; attempt += 1) {
    const ended = await runOnce(attempt, 3).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
    steps.push([...((kept as { done: string[] } | null)?.done ?? [])]);
    if (ended) break;
    expect(attempt).toBeLessThan(20);
  }
  expect(steps.length).toBeGreaterThan(3);
  // No finished domain is read again.
  for (const [index, done] of steps.entries()) {
    const before = steps[index - 1] ?? [];
    expect(done.slice(0, before.length)).toEqual(before);
  }
  expect(await rowsOf(ann)).toEqual(expected);
});
