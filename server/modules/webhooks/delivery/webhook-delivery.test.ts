import { describe, expect, test } from 'vitest';
import type { Deps } from '#server/modules/deps.ts';
import { drainChanges } from '#server/modules/webhooks/events/make-events.ts';
import { maintainWebhooks } from '#server/modules/webhooks/maintain-webhooks.cron.ts';
import { makeProfile } from '#test/facts.ts';
import { dataOf, day, hour, openWebhooks } from '#test/webhooks.ts';
import { deliverDue } from './deliver-due.ts';
import { deliverWebhookTask } from './deliver-webhook.task.ts';
import { disableAfterMs, schedule } from './webhook-rules.ts';

const rig = openWebhooks();
const { url, key, received, answerWith, answerWell, engage, pass, create, events, pauseAnswers } = rig;

describe("a deleted account's webhook", () => {
  test('sends nothing from the next round on, and after restoring sends what was waiting, once', async () => {
    const { webhook } = await create();
    const bobs = await makeProfile(rig.deps.db, rig.bob.userId, 'Bob');
    await rig.bob.api.webhook.create({ body: { url: url(), network: 'sample' } });
    for (let index = 0; index < 25; index += 1) await engage(`Person ${index}`);
    await drainChanges(rig.deps);
    const holding = pauseAnswers();
    const round = deliverDue(holding.deps, key(rig.ann.userId, webhook.id));
    await holding.asked;
    const { email } = await rig.ann.api.access.profile({});
    await rig.ann.api.access.deleteProfile({});
    holding.letGo();
    await round;
    // Events already being sent arrived; none were started afterwards.
    expect(await received()).toHaveLength(20);
    await engage('Kim');
    await engage('Lee', {}, bobs);
    const sent: unknown[] = [];
    const tasks: Deps['tasks'] = {
      send: async (_, task, { input }) => {
        if (task.name === deliverWebhookTask.name) sent.push(input);
      },
    };
    await maintainWebhooks({ ...rig.deps, tasks });
    expect(JSON.stringify(sent)).toContain(rig.bob.userId);
    expect(JSON.stringify(sent)).not.toContain(rig.ann.userId);
    expect(await deliverDue(rig.deps, key(rig.ann.userId, webhook.id))).toBe('busy');
    expect(await received()).toHaveLength(20);

    rig.ann = await rig.app.signIn(email);
    await maintainWebhooks(rig.deps);
    while ((await deliverDue(rig.deps, key(rig.ann.userId, webhook.id))) === 'more');
    const reported = (await received()).map(dataOf);
    expect(reported).toHaveLength(26);
    expect(new Set(reported.map(({ name }) => name)).size).toBe(26);
    expect(reported.every(({ sequence }) => sequence === 1)).toBe(true);
  });
});

describe('webhook delivery', () => {
  test('follows the retry schedule while a receiver is down for a day, and every event arrives', async () => {
    const { webhook } = await create();
    await answerWith({ status: 503 });
    const people = Array.from({ length: 12 }, (_, index) => `Person ${index}`);
    for (const slug of people) await engage(slug);
    await drainChanges(rig.deps);
    await engage('Person 0', { occurredAt: new Date('2026-05-04T00:00:00Z') });
    await drainChanges(rig.deps);
    const downUntil = rig.now.getTime() + day;
    let isDown = true;
    for (;;) {
      await deliverDue(rig.deps, key(rig.ann.userId, webhook.id));
      const next = await rig.deps.db
        .selectFrom('webhook_event')
        .select('next_at as at')
        .where('endpoint_id', '=', webhook.id)
        .where('state', '=', 'pending')
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst();
      if (!next?.at) break;
      expect(next.at.getTime()).toBeGreaterThan(rig.now.getTime());
      rig.now = next.at;
      if (isDown && rig.now.getTime() > downUntil) {
        expect(await received()).not.toHaveLength(0);
        await answerWell();
        isDown = false;
      }
    }
    const hooks = await received();
    // Each of the twelve once, then the first signal's later event, in this order.
    expect(hooks).toHaveLength(13);
    const firsts = hooks.map(dataOf).filter(({ name }) => name === 'Person 0');
    expect(firsts.map(({ sequence, totalInteractions }) => [sequence, totalInteractions])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const log = await rig.deps.db
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
    expect(await rig.ann.api.webhook.read({ query: {} })).toMatchObject({
      webhook: { state: 'active', waiting: 0, failed: 0 },
    });
  });

  test('gives up after the whole retry schedule failed, and disables the webhook with the reason', async () => {
    const { webhook } = await create();
    await answerWith({ cut: true });
    await engage('Kim');
    await drainChanges(rig.deps);
    const begun = rig.now.getTime();
    for (let attempt = 0; attempt < schedule.length; attempt += 1) {
      await deliverDue(rig.deps, key(rig.ann.userId, webhook.id));
      const [event] = await events();
      expect(event?.attempts).toBe(attempt + 1);
      if (event?.nextAt) rig.now = new Date(event.nextAt);
    }
    expect(rig.now.getTime() - begun).toBeGreaterThan(disableAfterMs);
    expect(await events()).toMatchObject([{ state: 'failed', last: { status: null } }]);
    const { webhook: off } = await rig.ann.api.webhook.read({ query: {} });
    expect(off).toMatchObject({ state: 'disabled', failed: 1, waiting: 0 });
    expect(off?.disabledReason).toMatch(/three days/);
    const refused = await rig.app.call('POST', '/integrations/signal-webhook/replay-failed', {
      token: rig.ann.token,
      body: {},
    });
    expect(refused.status).toBe(409);

    await answerWell();
    await engage('Lee');
    expect(
      await rig.deps.db
        .selectFrom('change_outbox')
        .selectAll()
        .where('user_id', '=', rig.ann.userId)
        .execute(),
    ).toEqual([]);
    await rig.ann.api.webhook.change({ body: { state: 'active' } });
    expect(await rig.ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 0 });
    rig.now = new Date(Math.max(rig.now.getTime(), rig.app.now().getTime()));
    await deliverDue(rig.deps, key(rig.ann.userId, webhook.id));
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Kim']);
  });

  test('disables the webhook at once after a 410 answer, and says so', async () => {
    const { webhook } = await create();
    await answerWith({ status: 410, times: 1 });
    await engage('Kim');
    await engage('Lee');
    await pass(webhook.id);
    const { webhook: off } = await rig.ann.api.webhook.read({ query: {} });
    expect(off).toMatchObject({ state: 'disabled', waiting: 0 });
    expect(off?.disabledReason).toMatch(/410 Gone/);
    const before = (await received()).length;
    await engage('Pat');
    await pass(webhook.id);
    expect(await received()).toHaveLength(before);
  });

  test('waits as long as the receiver asks, up to a day, and sends nothing else in the meantime', async () => {
    const { webhook } = await create();
    await answerWith({ status: 429, retryAfter: '3600', times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    await engage('Lee');
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    expect((await rig.ann.api.webhook.read({ query: {} })).webhook?.slowUntil).not.toBeNull();
    rig.now = new Date(rig.now.getTime() + hour - 1);
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    rig.now = new Date(rig.now.getTime() + 2);
    await answerWith({ status: 503, retryAfter: '99999999', times: 1 });
    await pass(webhook.id);
    const waiting = (await events()).filter(({ state }) => state === 'pending');
    for (const { nextAt } of waiting) {
      expect(Date.parse(nextAt ?? '') - rig.now.getTime()).toBeLessThanOrEqual(day);
    }
  });

  test('follows no redirect, and accepts any other 2xx as success', async () => {
    const { webhook } = await create();
    await answerWith({ status: 307, location: `http://hooks.sample.example${rig.path}/elsewhere`, times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    expect(await received(`${rig.path}/elsewhere`)).toEqual([]);
    expect((await events())[0]?.last?.error).toMatch(/redirects aren’t followed/);
    await answerWith({ status: 204, times: 1 });
    rig.now = new Date(rig.now.getTime() + 6_000);
    await pass(webhook.id);
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 2, last: { status: 204 } }]);
  });

  test('stores up to 1 KB of the answer, whatever its bytes', async () => {
    const { webhook } = await create();
    await answerWith({ status: 500, body: `No\u0000 way ${'é'.repeat(5000)}`, times: 1 });
    await engage('Kim');
    await pass(webhook.id);
    const [event] = await events();
    const details = await rig.ann.api.webhook.event({ params: { id: event?.id ?? '' } });
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

  test('sends each event once with several workers at the same time', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 30; index += 1) await engage(`Person ${index}`);
    await drainChanges(rig.deps);
    await Promise.all([1, 2, 3].map(() => deliverDue(rig.deps, key(rig.ann.userId, webhook.id))));
    await deliverDue(rig.deps, key(rig.ann.userId, webhook.id));
    const ids = (await received()).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  test("isn't blocked by another user's hanging receiver, whose answer is recorded when it comes", async () => {
    const { webhook } = await create();
    const bobs = await makeProfile(rig.deps.db, rig.bob.userId, 'Bob');
    const bobsPath = `/${crypto.randomUUID()}`;
    const { webhook: other } = await rig.bob.api.webhook.create({
      body: { url: `http://hooks.sample.example${bobsPath}`, network: 'sample' },
    });
    await engage('Kim');
    await engage('Lee', {}, bobs);
    await drainChanges(rig.deps);
    const holding = pauseAnswers();
    const { signal } = new AbortController();
    // More runs than the queue has workers.
    for (const _ of [1, 2, 3]) {
      await deliverWebhookTask.run(holding.deps, key(rig.ann.userId, webhook.id), signal);
    }
    await holding.asked;
    await deliverWebhookTask.run(holding.deps, key(rig.bob.userId, other.id), signal);
    await expect.poll(() => received(bobsPath), { timeout: 10_000 }).toHaveLength(1);
    expect(await received()).toEqual([]);
    holding.letGo();
    await expect.poll(events, { timeout: 10_000 }).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await received()).toHaveLength(1);
  });

  test('ends its round before everything is sent, and says so', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 45; index += 1) await engage(`Person ${index}`);
    await drainChanges(rig.deps);
    const outcomes: [string, number][] = [];
    for (let round = 0; round < 4; round += 1) {
      const outcome = await deliverDue(rig.deps, key(rig.ann.userId, webhook.id), { turnMs: 0 });
      outcomes.push([outcome, (await received()).length]);
    }
    expect(outcomes).toEqual([
      ['more', 20],
      ['more', 40],
      ['more', 45],
      ['done', 45],
    ]);
  });

  test('ignores the late answer of a worker whose lease has ended', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(rig.deps);
    const holding = pauseAnswers();
    const late = deliverDue(holding.deps, key(rig.ann.userId, webhook.id));
    await holding.asked;
    expect(await deliverDue(rig.deps, key(rig.ann.userId, webhook.id))).toBe('busy');
    rig.now = new Date(rig.now.getTime() + hour);
    await answerWith({ status: 500, times: 1 });
    const next = pauseAnswers();
    const inTime = deliverDue(next.deps, key(rig.ann.userId, webhook.id));
    await next.asked;
    holding.letGo();
    await late;
    expect(await events()).toMatchObject([{ state: 'pending', attempts: 0, last: null }]);
    // The late worker didn't end the other worker's lease.
    expect(await deliverDue(rig.deps, key(rig.ann.userId, webhook.id))).toBe('busy');
    next.letGo();
    await inTime;
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 1, last: { status: 200 } }]);
    expect((await rig.ann.api.webhook.read({ query: {} })).webhook?.failingSince).toBeNull();
  });

  test('keeps the webhook on after a 410 from a URL that was changed during the request', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(rig.deps);
    await answerWith({ status: 410, times: 1 });
    const holding = pauseAnswers();
    const round = deliverDue(holding.deps, key(rig.ann.userId, webhook.id));
    await holding.asked;
    await rig.ann.api.webhook.change({ body: { url: `${url()}/new` } });
    holding.letGo();
    await round;
    expect((await rig.ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'failing',
      waiting: 1,
    });
  });

  test('waits while the webhook is paused, and loses nothing', async () => {
    const { webhook } = await create();
    await rig.ann.api.webhook.change({ body: { state: 'paused' } });
    await engage('Kim');
    await pass(webhook.id);
    expect(await received()).toEqual([]);
    expect((await rig.ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'paused',
      waiting: 1,
    });
    await rig.ann.api.webhook.change({ body: { state: 'active' } });
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
  });
});
