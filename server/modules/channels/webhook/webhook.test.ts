import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebhookBody } from '#contract/webhook.ts';
import type { JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { recordEngagements } from '#server/modules/signals/record-engagements.ts';
import { guardedWeb } from '#server/ports/web/guarded.ts';
import type { WebAsk } from '#server/ports/web/port.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { forbiddenAddresses, forbiddenNames, resolveForbidden } from '#test/forbidden-addresses.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { backfillWebhookJob } from './backfill-webhook.job.ts';
import { deliverDue } from './deliver-due.ts';
import { deliverWebhookTask } from './deliver-webhook.task.ts';
import { sendTest } from './events.ts';
import { drainChanges } from './make-events.ts';
import { purgeWebhooksCron } from './purge-webhooks.cron.ts';
import { tendWebhooks } from './tend-webhooks.cron.ts';
import { disableAfterMs, schedule } from './webhook-rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let deps: Deps;
let ann: SignedIn;
let bob: SignedIn;
let profile: OwnedConnectedProfile;
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

/** Which signals wait to be notified of. */
const outboxOf = (userId: string) =>
  deps.db.selectFrom('change_outbox').selectAll().where('user_id', '=', userId).execute();

/** The test's receiver takes what it is asked at once, and answers when it is let go. */
function pauseAnswers(): { deps: Deps; asked: Promise<void>; letGo: () => void } {
  const { web } = deps;
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const ask = async (address: string, what?: WebAsk) => {
    if (address !== url()) return web.ask(address, what);
    asked.resolve();
    await held.promise;
    return web.ask(address, what);
  };
  return { deps: { ...deps, web: { ...web, ask } }, asked: asked.promise, letGo: () => held.resolve() };
}

/** Waits until this has ended, or somebody waits for somebody else's lock. */
async function untilItWaits(doing: Promise<unknown>): Promise<void> {
  let isDone = false;
  const ended = doing.finally(() => {
    isDone = true;
  });
  ended.catch(() => {});
  await vi.waitUntil(
    async () =>
      isDone || (await sql`select from pg_locks where not granted`.execute(deps.db)).rows.length > 0,
    { timeout: 30_000, interval: 20 },
  );
}

describe('an event', () => {
  test('reports the signal as it is, signed, and the next one of it with the next number', async () => {
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

  test('is made once for what changes several times before it is reported', async () => {
    const { webhook } = await create();
    for (let turn = 0; turn < 5; turn += 1) await engage('Kim');
    await pass(webhook.id);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).totalInteractions)).toEqual([5]);
  });

  test('comes of a new name, and not of what is not reported', async () => {
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
    const left = await deps.db.selectFrom('change_outbox').selectAll().execute();
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

  test('of people who are merged is reported about the one who stays', async () => {
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

  test('of people who are taken apart again is reported about both, and the numbers of both go on', async () => {
    const { webhook } = await create();
    await engage('Kim');
    for (const turn of [1, 2, 3]) {
      await engage('Kimberly', { occurredAt: new Date(`2026-05-0${turn}T00:00:00Z`) });
      await pass(webhook.id);
    }
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const of = (name: string) => items.find((one) => one.name === name);
    const { mergeId } = await ann.api.people.merge({
      params: { id: of('Kim')?.personId ?? '' },
      body: { otherId: of('Kimberly')?.personId ?? '', confirm: true },
    });
    await pass(webhook.id);
    await purgeWebhooksCron.run(deps);
    await ann.api.people.undoMerge({ params: { id: mergeId } });
    await pass(webhook.id);
    const reported = (await received()).map(dataOf);
    const numbersOf = (name: string) =>
      reported.filter(({ id }) => id === of(name)?.id).map((one) => [one.sequence, one.totalInteractions]);
    expect(numbersOf('Kim')).toEqual([
      [1, 1],
      [2, 4],
      [3, 1],
    ]);
    expect(numbersOf('Kimberly')).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 3],
    ]);
    expect(reported).toHaveLength(7);
    expect(await outboxOf(ann.userId)).toEqual([]);
  });

  test('keeps no number of who is erased, whoever they were merged with, nor of what is gone', async () => {
    const { webhook } = await create();
    for (const slug of ['Kim', 'Kimberly', 'Lee', 'Pat']) await engage(slug);
    await pass(webhook.id);
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const of = (name: string) => items.find((one) => one.name === name);
    const numbered = async () => {
      const rows = await deps.db
        .selectFrom('webhook_sequence')
        .select('signal_id as id')
        .where('user_id', '=', ann.userId)
        .execute();
      return items
        .filter(({ id }) => rows.some((row) => row.id === id))
        .map(({ name }) => name)
        .sort();
    };
    const { personId } = await ann.api.people.merge({
      params: { id: of('Kim')?.personId ?? '' },
      body: { otherId: of('Kimberly')?.personId ?? '', confirm: true },
    });
    expect(await numbered()).toEqual(['Kim', 'Kimberly', 'Lee', 'Pat']);
    await ann.api.people.erase({ params: { id: personId } });
    expect(await numbered()).toEqual(['Lee', 'Pat']);
    await deps.db
      .deleteFrom('signal')
      .where('id', '=', of('Pat')?.id ?? '')
      .execute();
    await purgeWebhooksCron.run(deps);
    expect(await numbered()).toEqual(['Lee']);
  });

  test('is not made while somebody changes facts of its user', async () => {
    const { webhook } = await create();
    await engage('Kim');
    let draining: Promise<void> | undefined;
    await deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, ann.userId);
      draining = drainChanges(deps);
      await untilItWaits(draining);
      expect(await events()).toEqual([]);
    });
    await draining;
    expect(await events()).toHaveLength(1);
    let testing: Promise<unknown> | undefined;
    await deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, ann.userId);
      testing = sendTest(deps, ann.userId, 'sample');
      await untilItWaits(testing);
      expect(await events()).toHaveLength(1);
    });
    expect(await testing).toMatchObject({ origin: 'test', state: 'delivered', sequence: 2 });
    const run: JobRun<{ after: string; done: number }> = {
      userId: ann.userId,
      jobId: webhook.id,
      attempt: 1,
      checkpoint: null,
      save: async () => {},
      report: async () => {},
      signal: new AbortController().signal,
    };
    let filling: Promise<unknown> | undefined;
    await deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, ann.userId);
      filling = backfillWebhookJob.run(deps, run, { endpointId: webhook.id, filters: null, total: 1 });
      await untilItWaits(filling);
      expect(await events()).toHaveLength(2);
    });
    await filling;
    expect((await events()).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  });

  test('that cannot be made for one user is made for the others', async () => {
    await create();
    await engage('Kim');
    await drainChanges(deps);
    // No number comes after this one.
    await deps.db
      .updateTable('webhook_sequence')
      .set({ last: 2 ** 31 - 1 })
      .where('user_id', '=', ann.userId)
      .execute();
    await engage('Kim');
    const bobs = await makeProfile(deps.db, bob.userId, 'Bob');
    await bob.api.webhook.create({ body: { url: url(), network: 'sample' } });
    await engage('Lee', {}, bobs);
    await drainChanges(deps);
    expect((await bob.api.webhook.events({ query: {} })).items).toMatchObject([{ name: 'Lee' }]);
    // What failed is still there for the next pass.
    expect(await outboxOf(ann.userId)).toHaveLength(1);
    await deps.db
      .updateTable('webhook_sequence')
      .set({ last: 1 })
      .where('user_id', '=', ann.userId)
      .execute();
    await drainChanges(deps);
    expect((await events()).map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  test('is no relic of a webhook that was disconnected while the change was written', async () => {
    await create();
    let disconnecting: Promise<unknown> | undefined;
    await deps.db.transaction().execute(async (trx) => {
      const where = { userId: ann.userId, connectedProfileId: profile.id, network: 'sample' } as const;
      await recordEngagements(trx, { ...where, source: 'unipile' }, [
        newEngagement({ person: newPerson('Kim') }),
      ]);
      disconnecting = ann.api.webhook.disconnect({ query: {} });
      await untilItWaits(disconnecting);
    });
    await disconnecting;
    expect(await outboxOf(ann.userId)).toEqual([]);
    const { webhook } = await create();
    await pass(webhook.id);
    expect(await events()).toEqual([]);
    await engage('Lee');
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Lee']);
  });

  test('is noted for the webhook that is made while the other one goes', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await create();
      const real = { url: 'https://example.com/', network: 'real' } as const;
      await Promise.all([
        ann.api.webhook.disconnect({ query: { network: 'sample' } }),
        ann.api.webhook.create({ body: real }),
      ]);
      const watching = () =>
        deps.db.selectFrom('signal_watch').selectAll().where('user_id', '=', ann.userId).execute();
      expect(await watching()).toHaveLength(1);
      await ann.api.webhook.disconnect({ query: { network: 'real' } });
      expect(await watching()).toEqual([]);
    }
  });
});

describe('somebody on Do not engage', () => {
  const bar = async (name: string) => {
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const list = (await ann.api.lists.list({})).items[0]?.id ?? '';
    const signalIds = items.filter((one) => one.name === name).map(({ id }) => id);
    await ann.api.lists.addSignals({ params: { id: list }, body: { signalIds } });
  };
  const names = async () => (await received()).map((hook) => dataOf(hook).name);

  test('is reported about to nobody, neither new, nor again, nor all at once, unless the user lets them come along', async () => {
    const { webhook } = await create();
    await engage('kim');
    await pass(webhook.id);
    expect(await names()).toEqual(['kim']);
    await bar('kim');
    await engage('kim', { occurredAt: new Date('2026-05-03T09:00:00Z') });
    await engage('lee');
    await pass(webhook.id);
    expect(await names()).toEqual(['kim', 'lee']);
    const read = await ann.api.webhook.read({});
    expect(read.webhook).toMatchObject({ withDoNotEngage: false, leftOut: 1 });

    const reported = (await events()).find(({ name }) => name === 'kim');
    await expect(ann.api.webhook.replay({ params: { id: reported?.id ?? '' } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Do not engage'),
    });
    await deps.db
      .updateTable('webhook_event')
      .set({ state: 'failed' })
      .where('user_id', '=', ann.userId)
      .execute();
    expect(await ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 1 });
    await bar('lee');
    await expect(ann.api.webhook.backfill({ body: {} })).rejects.toMatchObject({ status: 409 });
    await expect(ann.api.webhook.test({ body: {} })).rejects.toMatchObject({ status: 409 });

    const changed = await ann.api.webhook.change({ body: { withDoNotEngage: true } });
    expect(changed).toMatchObject({ withDoNotEngage: true, leftOut: 0 });
    const before = (await names()).length;
    await engage('kim', { occurredAt: new Date('2026-05-04T09:00:00Z') });
    await pass(webhook.id);
    expect((await names()).slice(before)).toContain('kim');
    expect(await ann.api.webhook.replay({ params: { id: reported?.id ?? '' } })).toMatchObject({
      id: reported?.id,
    });
  });
});

describe('a deleted account', () => {
  test('gets nothing, from the next round on; taken back it is reported what waited, once', async () => {
    const { webhook } = await create();
    const bobs = await makeProfile(deps.db, bob.userId, 'Bob');
    await bob.api.webhook.create({ body: { url: url(), network: 'sample' } });
    for (let index = 0; index < 25; index += 1) await engage(`Person ${index}`);
    await drainChanges(deps);
    const holding = pauseAnswers();
    const turn = deliverDue(holding.deps, key(ann.userId, webhook.id));
    await holding.asked;
    const { email } = await ann.api.access.profile({});
    await ann.api.access.deleteProfile({});
    holding.letGo();
    await turn;
    // What was on its way arrived; nothing was begun afterwards.
    expect(await received()).toHaveLength(20);
    await engage('Kim');
    await engage('Lee', {}, bobs);
    const sent: unknown[] = [];
    const tasks: Deps['tasks'] = {
      send: async (_, task, { input }) => {
        if (task.name === deliverWebhookTask.name) sent.push(input);
      },
    };
    await tendWebhooks({ ...deps, tasks });
    expect(JSON.stringify(sent)).toContain(bob.userId);
    expect(JSON.stringify(sent)).not.toContain(ann.userId);
    expect(await deliverDue(deps, key(ann.userId, webhook.id))).toBe('busy');
    expect(await received()).toHaveLength(20);

    ann = await app.signIn(email);
    await tendWebhooks(deps);
    while ((await deliverDue(deps, key(ann.userId, webhook.id))) === 'more');
    const reported = (await received()).map(dataOf);
    expect(reported).toHaveLength(26);
    expect(new Set(reported.map(({ name }) => name)).size).toBe(26);
    expect(reported.every(({ sequence }) => sequence === 1)).toBe(true);
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
      await deps.db.selectFrom('change_outbox').selectAll().where('user_id', '=', ann.userId).execute(),
    ).toEqual([]);
    await ann.api.webhook.change({ body: { state: 'active' } });
    expect(await ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 0 });
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

  test('to a receiver that hangs keeps nobody waiting, and is written down when it ends', async () => {
    const { webhook } = await create();
    const bobs = await makeProfile(deps.db, bob.userId, 'Bob');
    const bobsPath = `/${crypto.randomUUID()}`;
    const { webhook: other } = await bob.api.webhook.create({
      body: { url: `http://hooks.sample.example${bobsPath}`, network: 'sample' },
    });
    await engage('Kim');
    await engage('Lee', {}, bobs);
    await drainChanges(deps);
    const holding = pauseAnswers();
    const { signal } = new AbortController();
    // More often than the queue has workers.
    for (const _ of [1, 2, 3]) {
      await deliverWebhookTask.run(holding.deps, key(ann.userId, webhook.id), signal);
    }
    await holding.asked;
    await deliverWebhookTask.run(holding.deps, key(bob.userId, other.id), signal);
    await expect.poll(() => received(bobsPath), { timeout: 10_000 }).toHaveLength(1);
    expect(await received()).toEqual([]);
    holding.letGo();
    await expect.poll(events, { timeout: 10_000 }).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await received()).toHaveLength(1);
  });

  test('ends its turn before all is sent, and says so', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 45; index += 1) await engage(`Person ${index}`);
    await drainChanges(deps);
    const outcomes: [string, number][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const outcome = await deliverDue(deps, key(ann.userId, webhook.id), { turnMs: 0 });
      outcomes.push([outcome, (await received()).length]);
    }
    expect(outcomes).toEqual([
      ['more', 20],
      ['more', 40],
      ['more', 45],
      ['done', 45],
    ]);
  });

  test('by a worker that was given up is written down by the one who came after alone', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(deps);
    const holding = pauseAnswers();
    const late = deliverDue(holding.deps, key(ann.userId, webhook.id));
    await holding.asked;
    expect(await deliverDue(deps, key(ann.userId, webhook.id))).toBe('busy');
    now = new Date(now.getTime() + hour);
    await answerWith({ status: 500, times: 1 });
    const next = pauseAnswers();
    const inTime = deliverDue(next.deps, key(ann.userId, webhook.id));
    await next.asked;
    holding.letGo();
    await late;
    expect(await events()).toMatchObject([{ state: 'pending', attempts: 0, last: null }]);
    // Nor has the late one ended what the other holds.
    expect(await deliverDue(deps, key(ann.userId, webhook.id))).toBe('busy');
    next.letGo();
    await inTime;
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 1, last: { status: 200 } }]);
    expect((await ann.api.webhook.read({ query: {} })).webhook?.failingSince).toBeNull();
  });

  test('answered by 410 from an address that was changed meanwhile switches nothing off', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(deps);
    await answerWith({ status: 410, times: 1 });
    const holding = pauseAnswers();
    const turn = deliverDue(holding.deps, key(ann.userId, webhook.id));
    await holding.asked;
    await ann.api.webhook.change({ body: { url: `${url()}/new` } });
    holding.letGo();
    await turn;
    expect((await ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'failing',
      waiting: 1,
    });
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

  test.each([
    ['arrives', 200, 'delivered'],
    ['fails', 500, 'pending'],
  ] as const)('replays a test that is still on its way and %s', async (_, status, state) => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    await answerWith({ status, times: 1 });
    const holding = pauseAnswers();
    const testing = sendTest(holding.deps, ann.userId, 'sample');
    await holding.asked;
    expect(await ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 0 });
    holding.letGo();
    expect(await testing).toMatchObject({ origin: 'test', state, attempts: 1, last: { status } });
    now = new Date(app.now().getTime() + hour);
    await pass(webhook.id);
    const [event] = await events();
    const attempts = state === 'delivered' ? 1 : 2;
    expect(event).toMatchObject({ origin: 'test', state: 'delivered', attempts });
    const { log } = await ann.api.webhook.event({ params: { id: event?.id ?? '' } });
    expect(log.map(({ number }) => number)).toEqual([2, 1].slice(2 - attempts));
  });

  test('replays a test that is tried by both at once, and what arrived has arrived', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const holding = pauseAnswers();
    const testing = sendTest(holding.deps, ann.userId, 'sample');
    await holding.asked;
    await ann.api.webhook.replayFailed({ body: {} });
    now = new Date(app.now().getTime() + hour);
    const second = pauseAnswers();
    const turn = deliverDue(second.deps, key(ann.userId, webhook.id));
    await second.asked;
    holding.letGo();
    expect(await testing).toMatchObject({ state: 'delivered', attempts: 1 });
    await answerWith({ status: 500, times: 1 });
    second.letGo();
    await turn;
    expect((await events())[0]).toMatchObject({ state: 'delivered', attempts: 2, nextAt: null });
  });

  test('replays nothing of a webhook that is switched off at the same moment', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(deps);
    await deps.db
      .updateTable('webhook_event')
      .set({ state: 'failed', next_at: null, finished_at: now })
      .where('user_id', '=', ann.userId)
      .execute();
    let replaying: Promise<unknown> | undefined;
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('webhook_endpoint')
        .set({ state: 'disabled', disabled_reason: 'Gone', disabled_at: now })
        .where('id', '=', webhook.id)
        .execute();
      replaying = ann.api.webhook.replayFailed({ body: {} });
      await untilItWaits(replaying);
    });
    await expect(replaying).rejects.toMatchObject({ status: 409 });
    expect((await ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'disabled',
      waiting: 0,
    });
  });

  test.each(['\u0000', '\u0007', '\u001f', '\u007f', '\u0085'])(
    'is refused the control character %j by the name of the field',
    async (odd) => {
      const refused = async (method: string, path: string, body: object) => {
        const answer = await app.call(method, `/integrations/signal-webhook${path}`, {
          token: ann.token,
          body,
        });
        const { data } = (await answer.json()) as { data: { issues?: { path: string }[] } };
        return [answer.status, data.issues?.[0]?.path];
      };
      const good = 'http://hooks.sample.example/';
      expect(await refused('POST', '/create', { url: `${good}${odd}x` })).toEqual([400, 'url']);
      expect(await refused('POST', '/create', { url: `${odd}${good}` })).toEqual([400, 'url']);
      await create();
      await engage('Kim');
      for (const [filters, field] of [
        [{ search: `Kim${odd}` }, 'filters.search'],
        [{ company: ['Quix', `a${odd}b`] }, 'filters.company.1'],
        [{ keywordsNone: [`a${odd}b`] }, 'filters.keywordsNone.0'],
        [{ title: ['\ud800'] }, 'filters.title.0'],
      ] as const) {
        expect(await refused('POST', '/create', { url: good, filters })).toEqual([400, field]);
        expect(await refused('PATCH', '', { filters })).toEqual([400, field]);
        expect(await refused('POST', '/backfill', { filters })).toEqual([400, field]);
      }
      expect(await refused('PATCH', '', { url: `${good}${odd}x` })).toEqual([400, 'url']);
    },
  );

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
    await purgeWebhooksCron.run(deps);
    expect(await events()).toHaveLength(1);
    now = new Date(now.getTime() + 31 * day);
    await purgeWebhooksCron.run(deps);
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
  let play = (response: ServerResponse): unknown => response.end('here');

  beforeAll(async () => {
    listener = createServer((request, response) => request.resume().on('end', () => play(response)));
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
        // Of a name nobody knows where it leads before it is asked for; an address is known for what it is.
        if (!names.has(address)) expect([address, answer.status]).toEqual([address, 400]);
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
      expect(accepted).toBe(names.size);
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

  test('that was allowed is reported, and has an event that it takes, however its answer breaks off', async () => {
    const { deps: own } = app.composition;
    const before = own.web;
    own.web = guardedWeb({ userAgent: 'test', allowedHosts: [`127.0.0.1:${port}`] });
    play = (response) => {
      response.writeHead(202, { 'content-length': '1000' });
      response.write('half', () => response.socket?.destroy());
    };
    try {
      deps = { ...own, clock: { now: () => now } };
      const { webhook } = await create({ url: `http://127.0.0.1:${port}/` });
      await engage('Kim');
      await pass(webhook.id);
      const [event] = await events();
      expect(event).toMatchObject({ state: 'delivered', attempts: 1, last: { status: 202 } });
      const { log } = await ann.api.webhook.event({ params: { id: event?.id ?? '' } });
      expect(log).toMatchObject([{ status: 202, error: null, succeeded: true }]);
    } finally {
      own.web = before;
      play = (response) => response.end('here');
    }
  });

  test('is not the sandbox’s own, by any name of the sample network', async () => {
    const ahead = 30 * day;
    const body = JSON.stringify({ advanceSeconds: ahead / 1000 });
    for (const name of ['x', 'hooks.sample', 'blog.harbor-analytics', 'www.paylinka']) {
      for (const end of [
        '.example',
        '.example.',
        '.example..',
        '.example...',
        '.EXAMPLE..',
        '.example%2e%2e',
        '。example。。',
      ]) {
        for (const clock of [
          '/control/clock',
          '/%63ontrol/clock',
          '/x/../control/clock',
          '//control/clock',
        ]) {
          const address = `http://${name}${end}${clock}`;
          await deps.web.ask(address, { method: 'POST', body }).catch((error: unknown) => {
            expect([address, error]).toMatchObject([address, { reason: 'address' }]);
          });
        }
      }
    }
    const health = await fetch(`${app.sandboxUrl}/control/health`);
    const { now: theirs } = (await health.json()) as { now: string };
    expect(Date.parse(theirs) - app.now().getTime()).toBeLessThan(ahead);
  });
});
