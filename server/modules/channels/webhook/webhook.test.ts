import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebhookBody } from '#contract/webhook.ts';
import type { JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { guardedWeb } from '#server/ports/web/guarded.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { forbiddenAddresses, forbiddenNames, resolveForbidden } from '#test/forbidden-addresses.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { backfillWebhookJob } from './backfill-webhook.job.ts';
import { deliverDue } from './deliver-due.ts';
import { drainChanges } from './drain-changes.ts';
import { sweepWebhooksTick } from './sweep-webhooks.tick.ts';
import { disableAfterMs, schedule } from './webhook-rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let deps: Deps;
let ann: SignedIn;
let bob: SignedIn;
let profile: OwnConnectedProfile;
/** The domain's time, where a test moves it: what is called directly takes it from here. */
let now: Date;
/** A path of the receiver of one test's own. */
let path: string;

beforeAll(async () => {
  app = await startApp({ works: false });
});
afterAll(() => app?.stop());

beforeEach(async () => {
  ann = await app.signIn(`ann-${crypto.randomUUID()}@northwind-labs.example`);
  bob = await app.signIn(`bob-${crypto.randomUUID()}@harbor-analytics.example`);
  profile = await makeProfile(app.composition.deps.db, ann.userId, 'Maya');
  path = `/${crypto.randomUUID()}`;
  now = app.now();
  deps = { ...app.composition.deps, clock: { now: () => now } };
});

const url = () => `http://hooks.sample.example${path}`;
const key = (userId: string, endpointId: string) => ({ userId, endpointId });

type Hook = { headers: Record<string, string>; body: string; status: number | null };

async function received(at = path): Promise<Hook[]> {
  const answer = await fetch(`${app.sandboxUrl}/control/hooks?path=${at}`);
  return ((await answer.json()) as { items: Hook[] }).items;
}

const dataOf = ({ body }: Hook) => WebhookBody.parse(JSON.parse(body)).data;

async function answerWith(how: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${app.sandboxUrl}/control/hooks/answers`, {
    method: 'POST',
    body: JSON.stringify({ pathIncludes: path, times: 1_000_000, ...how }),
  });
  expect(answer.status).toBe(200);
}

async function answerWell(): Promise<void> {
  await fetch(`${app.sandboxUrl}/control/hooks`, { method: 'DELETE' });
}

/** Somebody engages, in a way of their own. */
const engage = (slug: string, more: Parameters<typeof newEngagement>[0] = {}, by = profile) =>
  record(deps.db, by, [newEngagement({ person: newPerson(slug), ...more })]);

/** Makes events of what changed, and sends what is due. */
async function pass(endpointId: string, userId = ann.userId): Promise<void> {
  await drainChanges(deps);
  await deliverDue(deps, key(userId, endpointId));
}

async function create(more: Record<string, unknown> = {}) {
  return ann.api.webhook.create({ body: { url: url(), network: 'sample', ...more } });
}

const events = async () => (await ann.api.webhook.events({ query: { limit: 100 } })).items;

describe('an event', () => {
  test('tells the signal as it is, signed, and the next one of it with the next number', async () => {
    const { webhook, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await engage('Kim', { person: newPerson('Kim', { headline: 'Founder' }), type: 'reply' });
    await pass(webhook.id);
    await engage('Kim', { occurredAt: new Date('2026-05-03T09:00:00Z') });
    await pass(webhook.id);
    const [first, second] = await received();
    const body = WebhookBody.parse(new Verifier(secret).verify(first?.body ?? '', first?.headers ?? {}));
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    expect(Object.keys(body.data)).toEqual([
      'id',
      'name',
      'headline',
      'linkedinUrl',
      'totalInteractions',
      'totalComments',
      'latestActivityTimestamp',
      'latestActivityType',
      'score',
      'sourceLinkedinProfileId',
      'sourceLinkedinProfileUrl',
      'sourceLinkedinProfileName',
      'sourceLinkedinProfileHeadline',
      'sequence',
    ]);
    expect(body).toMatchObject({
      type: 'signal.created',
      data: {
        id: items[0]?.id,
        name: 'Kim',
        headline: 'Founder',
        linkedinUrl: 'https://www.linkedin.com/in/kim',
        totalInteractions: 1,
        totalComments: 1,
        latestActivityType: 'reply',
        latestActivityTimestamp: '2026-05-01T12:00:00.000Z',
        sourceLinkedinProfileId: profile.id,
        sourceLinkedinProfileName: 'Maya',
        sequence: 1,
      },
    });
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'signal.updated',
      data: { id: items[0]?.id, totalInteractions: 2, totalComments: 2, sequence: 2 },
    });
    expect(() => new Verifier(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow();
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
    expect(first?.headers['webhook-id']).not.toContain('.');
  });

  test('is made once for what changes several times before it is told', async () => {
    const { webhook } = await create();
    for (let turn = 0; turn < 5; turn += 1) await engage('Kim');
    await pass(webhook.id);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).totalInteractions)).toEqual([5]);
  });

  test('comes of a new name, and not of what is not told', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    await ann.api.signals.changeStatus({ params: { id: items[0]?.id ?? '' }, body: { status: 'engaged' } });
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    await record(deps.db, profile, [newEngagement({ person: newPerson('Kim', { name: 'Kim Lee' }) })], {
      seenAt: new Date('2026-07-01T00:00:00Z'),
    });
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Kim', 'Kim Lee']);
  });

  test('is made for whom the filter means, in its network and profile, and for nobody without a webhook', async () => {
    const real = await makeProfile(deps.db, ann.userId, 'Real', 'real');
    const other = await makeProfile(deps.db, ann.userId, 'Other');
    const { webhook } = await create({
      filters: { engagementType: ['message'] },
      connectedProfileId: profile.id,
    });
    await engage('Kim');
    await engage('Lee', { type: 'message' });
    await engage('Real', { type: 'message' }, real);
    await engage('Other', { type: 'message' }, other);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Lee']);
    await ann.api.webhook.change({ body: { network: 'sample', filters: {}, connectedProfileId: null } });
    await engage('Kim');
    await engage('Other', { type: 'message' }, other);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name).sort()).toEqual(['Kim', 'Lee', 'Other']);

    const bobs = await makeProfile(deps.db, bob.userId, 'Bob');
    await engage('Stranger', {}, bobs);
    const left = await deps.db.selectFrom('changed_signal').selectAll().execute();
    expect(left.filter((row) => row.user_id === bob.userId)).toEqual([]);
  });

  test('leaves nothing behind of who is erased', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await engage('Lee');
    await pass(webhook.id);
    await engage('Kim');
    await drainChanges(deps);
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const kim = items.find(({ name }) => name === 'Kim');
    await ann.api.people.erase({ params: { id: kim?.personId ?? '' } });
    expect((await events()).map(({ name }) => name)).toEqual(['Lee']);
    const bodies = await deps.db
      .selectFrom('webhook_event')
      .select('body')
      .where('user_id', '=', ann.userId)
      .execute();
    expect(JSON.stringify(bodies)).not.toContain('Kim');
    await pass(webhook.id);
    expect(await received()).toHaveLength(2);
  });

  test('of people who are merged is told of the one who stays', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await engage('Kimberly');
    await pass(webhook.id);
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const id = (name: string) => items.find((one) => one.name === name)?.personId ?? '';
    await ann.api.people.merge({
      params: { id: id('Kim') },
      body: { otherId: id('Kimberly'), confirm: true },
    });
    await pass(webhook.id);
    const last = (await received()).map(dataOf).at(-1);
    expect(last).toMatchObject({ totalInteractions: 2, sequence: 2 });
  });
});

describe('delivery', () => {
  test('to a receiver that is down for a day follows the schedule, and every event arrives', async () => {
    const { webhook } = await create();
    await answerWith({ status: 503 });
    const people = Array.from({ length: 12 }, (_, index) => `Person ${index}`);
    for (const slug of people) await engage(slug);
    await drainChanges(deps);
    await engage('Person 0', { occurredAt: new Date('2026-05-04T00:00:00Z') });
    await drainChanges(deps);
    const downUntil = now.getTime() + day;
    let isDown = true;
    for (;;) {
      await deliverDue(deps, key(ann.userId, webhook.id));
      const next = await deps.db
        .selectFrom('webhook_event')
        .select('next_at as at')
        .where('endpoint_id', '=', webhook.id)
        .where('state', '=', 'pending')
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst();
      if (!next?.at) break;
      expect(next.at.getTime()).toBeGreaterThan(now.getTime());
      now = next.at;
      if (isDown && now.getTime() > downUntil) {
        expect(await received()).not.toHaveLength(0);
        await answerWell();
        isDown = false;
      }
    }
    const hooks = await received();
    // Each of the twelve once, then the later news of the first, in this order.
    expect(hooks).toHaveLength(13);
    const firsts = hooks.map(dataOf).filter(({ name }) => name === 'Person 0');
    expect(firsts.map(({ sequence, totalInteractions }) => [sequence, totalInteractions])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const log = await deps.db
      .selectFrom('webhook_delivery as one')
      .innerJoin('webhook_event as event', 'event.id', 'one.event_id')
      .select([
        'event.sequence',
        'one.event_id as id',
        'one.number',
        'one.started_at as at',
        'one.is_success as done',
      ])
      .where('one.endpoint_id', '=', webhook.id)
      .where('event.sequence', '=', 1)
      .orderBy('one.number')
      .execute();
    for (const id of new Set(log.map((one) => one.id))) {
      const own = log.filter((one) => one.id === id);
      // 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h within the day, and 14 h after it.
      expect(own.map(({ done }) => done)).toEqual([false, false, false, false, false, false, false, true]);
      for (const [index, one] of own.slice(1).entries()) {
        const gap = one.at.getTime() - (own[index]?.at.getTime() ?? 0);
        const delay = schedule[index + 1] ?? 0;
        expect(gap).toBeGreaterThanOrEqual(delay);
        expect(gap).toBeLessThanOrEqual(delay * 1.1 + 1);
      }
    }
    expect(await ann.api.webhook.read({ query: {} })).toMatchObject({
      webhook: { state: 'active', waiting: 0, failed: 0 },
    });
  });

  test('that fails on the whole schedule is given up, and the webhook switched off with the reason', async () => {
    const { webhook } = await create();
    await answerWith({ cut: true });
    await engage('Kim');
    await drainChanges(deps);
    const begun = now.getTime();
    for (let attempt = 0; attempt < schedule.length; attempt += 1) {
      await deliverDue(deps, key(ann.userId, webhook.id));
      const [event] = await events();
      expect(event?.attempts).toBe(attempt + 1);
      if (event?.nextAt) now = new Date(event.nextAt);
    }
    expect(now.getTime() - begun).toBeGreaterThan(disableAfterMs);
    expect(await events()).toMatchObject([{ state: 'failed', last: { status: null } }]);
    const { webhook: off } = await ann.api.webhook.read({ query: {} });
    expect(off).toMatchObject({ state: 'disabled', failed: 1, waiting: 0 });
    expect(off?.disabledReason).toMatch(/three days/);
    const refused = await app.call('POST', '/integrations/signal-webhook/replay-failed', {
      token: ann.token,
      body: {},
    });
    expect(refused.status).toBe(409);

    await answerWell();
    await engage('Lee');
    expect(
      await deps.db.selectFrom('changed_signal').selectAll().where('user_id', '=', ann.userId).execute(),
    ).toEqual([]);
    await ann.api.webhook.change({ body: { state: 'active' } });
    expect(await ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1 });
    now = new Date(Math.max(now.getTime(), app.now().getTime()));
    await deliverDue(deps, key(ann.userId, webhook.id));
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Kim']);
  });

  test('answered by 410 switches the webhook off at once, and says so', async () => {
    const { webhook } = await create();
    await answerWith({ status: 410, times: 1 });
    await engage('Kim');
    await engage('Lee');
    await pass(webhook.id);
    const { webhook: off } = await ann.api.webhook.read({ query: {} });
    expect(off).toMatchObject({ state: 'disabled', waiting: 0 });
    expect(off?.disabledReason).toMatch(/410 Gone/);
    const before = (await received()).length;
    await engage('Pat');
    await pass(webhook.id);
    expect(await received()).toHaveLength(before);
  });

  test('waits as long as a receiver asks, at most a day, and sends nothing else meanwhile', async () => {
    const { webhook } = await create();
    await answerWith({ status: 429, retryAfter: '3600', times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    await engage('Lee');
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    expect((await ann.api.webhook.read({ query: {} })).webhook?.slowUntil).not.toBeNull();
    now = new Date(now.getTime() + hour - 1);
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    now = new Date(now.getTime() + 2);
    await answerWith({ status: 503, retryAfter: '99999999', times: 1 });
    await pass(webhook.id);
    const waiting = (await events()).filter(({ state }) => state === 'pending');
    for (const { nextAt } of waiting) {
      expect(Date.parse(nextAt ?? '') - now.getTime()).toBeLessThanOrEqual(day);
    }
  });

  test('follows no redirect, and takes any other 2xx for done', async () => {
    const { webhook } = await create();
    await answerWith({ status: 307, location: `http://hooks.sample.example${path}/elsewhere`, times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    expect(await received(`${path}/elsewhere`)).toEqual([]);
    expect((await events())[0]?.last?.error).toMatch(/redirect, which is not followed/);
    await answerWith({ status: 204, times: 1 });
    now = new Date(now.getTime() + 6_000);
    await pass(webhook.id);
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 2, last: { status: 204 } }]);
  });

  test('keeps what was answered, 1 KB of it, whatever the bytes are', async () => {
    const { webhook } = await create();
    await answerWith({ status: 500, body: `No\u0000 way ${'é'.repeat(5000)}`, times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    const [event] = await events();
    const details = await ann.api.webhook.event({ params: { id: event?.id ?? '' } });
    expect(details.log).toMatchObject([{ number: 1, status: 500, succeeded: false }]);
    expect(Buffer.byteLength(details.log[0]?.answer ?? '')).toBeLessThanOrEqual(1100);
    expect(details.log[0]?.answer).toMatch(/^No way é/);
    expect(details.headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': event?.id,
      'webhook-timestamp': expect.stringMatching(/^\d+$/),
    });
    expect(JSON.stringify(details)).not.toContain('whsec_');
  });

  test('by two workers at once sends each event once', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 30; index += 1) await engage(`Person ${index}`);
    await drainChanges(deps);
    await Promise.all([1, 2, 3].map(() => deliverDue(deps, key(ann.userId, webhook.id))));
    await deliverDue(deps, key(ann.userId, webhook.id));
    const ids = (await received()).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  test('waits while the webhook is paused, and loses nothing', async () => {
    const { webhook } = await create();
    await ann.api.webhook.change({ body: { state: 'paused' } });
    await engage('Kim');
    await pass(webhook.id);
    expect(await received()).toEqual([]);
    expect((await ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'paused',
      waiting: 1,
    });
    await ann.api.webhook.change({ body: { state: 'active' } });
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
  });
});

describe('its user', () => {
  test('replays one event, under its id', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const [event] = await events();
    await ann.api.webhook.replay({ params: { id: event?.id ?? '' } });
    now = app.now();
    await pass(webhook.id);
    const [first, again] = await received();
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect(await ann.api.webhook.event({ params: { id: event?.id ?? '' } })).toMatchObject({
      state: 'delivered',
      attempts: 2,
      log: [{ number: 2 }, { number: 1 }],
    });
    const stranger = await app.call('POST', `/integrations/signal-webhook/deliveries/${event?.id}/replay`, {
      token: bob.token,
    });
    expect(stranger.status).toBe(404);
  });

  test('tests with a real signal, at once, also while it is paused', async () => {
    await create();
    const without = await app.call('POST', '/integrations/signal-webhook/test-webhook', {
      token: ann.token,
      body: {},
    });
    expect(without.status).toBe(409);
    await engage('Kim');
    await ann.api.webhook.change({ body: { state: 'paused' } });
    const sent = await ann.api.webhook.test({ body: {} });
    expect(sent).toMatchObject({ origin: 'test', state: 'delivered', name: 'Kim', last: { status: 200 } });
    await answerWith({ status: 500, times: 1 });
    expect(await ann.api.webhook.test({ body: {} })).toMatchObject({ state: 'failed', sequence: 2 });
    expect(await received()).toHaveLength(2);
  });

  test('rotates the secret: for a day both verify, then the new one alone', async () => {
    const { webhook, secret } = await create();
    const { secret: next, webhook: rotated } = await ann.api.webhook.rotateSecret({ body: {} });
    expect(next).not.toBe(secret);
    expect(rotated.formerSecretUntil).not.toBeNull();
    now = app.now();
    await engage('Kim');
    await pass(webhook.id);
    const [both] = await received();
    for (const one of [secret, next]) new Verifier(one).verify(both?.body ?? '', both?.headers ?? {});
    now = new Date(now.getTime() + day + 1000);
    await engage('Lee');
    await pass(webhook.id);
    const last = (await received()).at(-1);
    expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    const stored = await deps.db
      .selectFrom('webhook_endpoint')
      .select(['secret', 'former_secret'])
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(stored.secret.toString('latin1')).not.toContain('whsec_');
    expect(JSON.stringify(await ann.api.webhook.read({ query: {} }))).not.toContain('whsec_');
  });

  test('backfills what matches, in batches, each signal once', async () => {
    const { webhook } = await create();
    for (const slug of ['Kim', 'Lee', 'Pat']) await engage(slug);
    await engage('Moe', { type: 'message' });
    await pass(webhook.id);
    const job = await ann.api.webhook.backfill({ body: { filters: { engagementType: ['comment'] } } });
    expect(job).toMatchObject({ name: 'backfill-webhook', state: 'queued' });
    const saved: unknown[] = [];
    const run: JobRun<{ after: string; done: number }> = {
      userId: ann.userId,
      jobId: job.id,
      attempt: 1,
      checkpoint: null,
      save: async (_, checkpoint) => {
        saved.push(checkpoint);
      },
      report: async () => {},
      signal: new AbortController().signal,
    };
    const input = { endpointId: webhook.id, filters: { engagementType: ['comment' as const] }, total: 3 };
    expect(await backfillWebhookJob.run(deps, run, input)).toEqual({ message: null });
    expect(saved).toMatchObject([{ done: 3 }]);
    await pass(webhook.id);
    const hooks = (await received()).map(dataOf).filter(({ sequence }) => sequence === 2);
    expect(hooks.map(({ name }) => name).sort()).toEqual(['Kim', 'Lee', 'Pat']);
    const nobody = await app.call('POST', '/integrations/signal-webhook/backfill', {
      token: ann.token,
      body: { filters: { search: 'nobody of this name' } },
    });
    expect(nobody.status).toBe(409);
  });

  test('has one webhook a network, and disconnects it with all of it', async () => {
    const { webhook } = await create();
    const second = await app.call('POST', '/integrations/signal-webhook/create', {
      token: ann.token,
      body: { url: url() },
    });
    expect(second.status).toBe(409);
    await engage('Kim');
    await pass(webhook.id);
    expect(await ann.api.webhook.disconnect({ query: {} })).toEqual({ ids: [webhook.id] });
    expect(await ann.api.webhook.disconnect({ query: {} })).toEqual({ ids: [] });
    expect(await ann.api.webhook.read({ query: {} })).toMatchObject({ webhook: null });
    expect(await events()).toEqual([]);
    const toReal = await app.call('POST', '/integrations/signal-webhook/create', {
      token: ann.token,
      body: { url: url(), network: 'real' },
    });
    expect(toReal.status).toBe(400);
  });

  test('pages through the log by state, and sees nobody else’s', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 5; index += 1) await engage(`Person ${index}`);
    await pass(webhook.id);
    const first = await ann.api.webhook.events({ query: { limit: 3 } });
    const rest = await ann.api.webhook.events({ query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items]).toHaveLength(5);
    expect(rest.nextCursor).toBeNull();
    expect((await ann.api.webhook.events({ query: { state: ['failed'] } })).items).toEqual([]);
    expect((await bob.api.webhook.events({ query: {} })).items).toEqual([]);
    const { hours } = await ann.api.webhook.read({ query: {} });
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(5);
  });

  test('finds nothing older than thirty days, and the numbers go on', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    await sweepWebhooksTick.run(deps);
    expect(await events()).toHaveLength(1);
    now = new Date(now.getTime() + 31 * day);
    await sweepWebhooksTick.run(deps);
    expect(await events()).toEqual([]);
    await engage('Kim', { occurredAt: new Date('2026-05-09T00:00:00Z') });
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).sequence)).toEqual([1, 2]);
  });
});

describe('an address that is not on the public internet', () => {
  let listener: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    listener = createServer((_, response) => response.end('here'));
    listener.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((started) => listener.listen(0, '127.0.0.1', started));
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((done) => listener.close(done)));

  test('is refused when it is given, or never reached by tests and deliveries', async () => {
    const { deps: own } = app.composition;
    const before = own.web;
    own.web = guardedWeb({
      userAgent: 'test',
      ports: [port],
      resolve: resolveForbidden,
      sampleUrl: app.sandboxUrl,
    });
    try {
      deps = { ...own, clock: { now: () => now } };
      await engage('Kim');
      const names = new Set(Object.keys(forbiddenNames).map((name) => `http://${name}:${port}/`));
      let accepted = 0;
      for (const address of forbiddenAddresses(port)) {
        const answer = await app.call('POST', '/integrations/signal-webhook/create', {
          token: ann.token,
          body: { url: address },
        });
        if (!names.has(address) && answer.status === 200) expect(new URL(address).hostname).toMatch(/[a-z]/);
        if (answer.status !== 200) {
          expect([address, answer.status]).toEqual([address, 400]);
          const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
          expect(data.issues[0]?.path).toBe('url');
          continue;
        }
        accepted += 1;
        const { webhook } = ((await answer.json()) as { data: { webhook: { id: string } } }).data;
        expect(await ann.api.webhook.test({ body: {} })).toMatchObject({
          state: 'failed',
          last: { status: null },
        });
        await engage('Kim');
        await pass(webhook.id);
        expect(await events()).toMatchObject([{ attempts: 1, last: { status: null } }, { attempts: 1 }]);
        await ann.api.webhook.disconnect({ query: {} });
      }
      expect(accepted).toBeGreaterThanOrEqual(names.size);
      expect(connections).toBe(0);

      // Nor by a redirect, or by changing the address later.
      await create();
      await answerWith({ status: 307, location: `http://127.0.0.1:${port}/` });
      expect(await ann.api.webhook.test({ body: {} })).toMatchObject({ last: { status: 307 } });
      const changed = await app.call('PATCH', '/integrations/signal-webhook', {
        token: ann.token,
        body: { url: `http://127.0.0.1:${port}/` },
      });
      expect(changed.status).toBe(400);
      expect(connections).toBe(0);
    } finally {
      own.web = before;
    }
  });
});
