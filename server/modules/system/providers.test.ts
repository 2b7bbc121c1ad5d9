import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { ChannelProvider } from '#contract/channels/connections.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { startBillingApp } from '#test/billing-app.ts';
import { writeContacts } from './heartbeat.ts';
import { type Contact, recordAnswer, recordContact, recordWebhook } from './this-process.ts';

const minute = 60_000;

const app = await startBillingApp({ works: false });
const admin = await app.signIn('maya@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const check = (name: string) => admin.api.system.check({ params: { name } });
const read = async (name: string) => {
  const { providers } = await admin.api.system.read({});
  return providers.find((each) => each.name === name) ?? expect.fail();
};

describe('a provider check', () => {
  test('is for administrators and existing providers only', async () => {
    const path = '/system/providers/slack/check';
    expect((await app.call('POST', path)).status).toBe(401);
    expect((await app.call('POST', path, { token: bob.token })).status).toBe(403);
    const unknown = await app.call('POST', '/system/providers/nobody/check', { token: admin.token });
    expect(unknown.status).toBe(404);
    expect((await read('slack')).check).toBeNull();
  });

  test.each(['firebase', 'linkedin-data', 'model', 'smtp', 'stripe', ...ChannelProvider.options])(
    'of %s confirms that its keys work',
    async (name) => {
      const found = await check(name);
      expect(found).toMatchObject({ name, check: { failure: null }, failure: null });
      expect(found.check?.at).toBe(found.succeededAt);
      if (name !== 'smtp') expect(found.answer?.status).toBeLessThan(500);
      if (name === 'stripe') expect(found.answer?.requestId).toMatch(/^req_/);
      expect(await read(name)).toEqual(found);
    },
  );

  test("lists the missing settings if the provider isn't configured, each time", async () => {
    for (const _ of [1, 2]) {
      const answer = await app.call('POST', '/system/providers/rapidapi/check', { token: admin.token });
      const { message, data } = (await answer.json()) as ErrorBody;
      expect({ message, code: data.code }).toEqual({
        code: 'not_configured',
        message: 'Not configured. Set RAPIDAPI_KEY and restart inGrow.',
      });
    }
  });

  test('runs once a minute for all administrators, and distinguishes refused keys from an unavailable vendor', async () => {
    app.advance(minute);
    await app.fault({ provider: 'slack', kind: 'refused', code: 'bad_client_secret', times: 1 });
    expect((await check('slack')).check?.failure).toBe('forbidden');
    const again = await app.call('POST', '/system/providers/slack/check', { token: admin.token });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await again.json()) as ErrorBody).toMatchObject({
      message: 'This was just checked. Try again in 60 seconds.',
    });
    app.advance(minute);
    await app.fault({ provider: 'slack', kind: '500', times: 1 });
    expect((await check('slack')).check?.failure).toBe('unknown_outcome');
    app.advance(minute);
    const healed = await check('slack');
    expect(healed.check?.failure).toBeNull();
    // Earlier outcomes are kept, and a refusal that the check expected doesn't count as one.
    expect(healed.failure).toBe('unknown_outcome');
    expect((healed.succeededAt ?? '') > (healed.failedAt ?? '')).toBe(true);
  });

  test('runs once for two concurrent requests', async () => {
    app.advance(minute);
    const both = await Promise.all(
      [1, 2].map(() => app.call('POST', '/system/providers/reddit/check', { token: admin.token })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe('provider status without a check', () => {
  test('shows when Stripe last called with a valid signature', async () => {
    expect((await read('stripe')).webhook).toEqual({
      url: expect.stringMatching(/\/payment\/webhook$/),
      receivedAt: null,
    });
    await app.subscribe(bob);
    await expect.poll(async () => (await app.look()).waiting).toBe(0);
    await app.composition.heartbeat();
    const before = (await read('stripe')).webhook?.receivedAt;
    expect(before).toEqual(expect.any(String));
    const { events } = await app.look();
    app.advance(minute);
    expect(await app.send(events[0]?.id ?? '', 'forged')).toBe(400);
    await app.composition.heartbeat();
    expect((await read('stripe')).webhook?.receivedAt).toBe(before);
  });

  test('shows the number of connected accounts and their scopes, but no names', async () => {
    const { db } = app.composition.deps;
    await sql`insert into connection (user_id, channel, provider, network, external_id, name, scopes, details, state, connected_at) values
      (${bob.userId}, 'twitter', 'twitter', 'sample', 'x1', 'Bob B', ${['tweet.read', 'users.read']}, '{}', 'active', ${app.now()})`.execute(
      db,
    );
    await sql`insert into connection (user_id, channel, provider, network, external_id, name, scopes, details, state, connected_at) values
      (${admin.userId}, 'twitter', 'twitter', 'sample', 'x2', 'Maya M', ${['users.read', 'never']}, '{}', 'missing_scope', ${app.now()})`.execute(
      db,
    );
    const found = await read('twitter');
    expect(found.connections).toEqual({
      count: 2,
      missingScopes: 1,
      needReconnect: 0,
      scopes: ['tweet.read', 'users.read'],
    });
    expect(JSON.stringify(found)).not.toMatch(/Bob|Maya|x1|x2/);
  });

  test('shows how many members share their LinkedIn data, and how many have to reconnect', async () => {
    const { db } = app.composition.deps;
    expect((await read('linkedin-data')).connections).toBeNull();
    const states: [string, string][] = [
      [admin.userId, 'needs_reconnect'],
      [bob.userId, 'refused'],
    ];
    for (const [userId, state] of states) {
      await sql`insert into portability_connection (user_id, network, state, created_at, updated_at)
        values (${userId}, 'sample', ${state}, ${app.now()}, ${app.now()})`.execute(db);
    }
    expect((await read('linkedin-data')).connections).toEqual({
      count: 2,
      missingScopes: 1,
      needReconnect: 1,
      scopes: [],
    });
    await sql`update portability_connection set state = 'disconnected'`.execute(db);
    expect((await read('linkedin-data')).connections).toBeNull();
  });

  test('keeps the latest of all processes, whoever writes last', async () => {
    const base = app.now().getTime() + 3_600_000;
    const at = (seconds: number) => new Date(base + seconds * 1000);
    const answer = (status: number) => ({
      status,
      requestId: `r${status}`,
      clockAheadMs: status,
      quota: null,
    });
    const later: Map<string, Contact> = new Map();
    recordAnswer(later, 'model', { ...answer(500), quota: { limit: 9, left: 1, resetsAt: null } }, at(1));
    recordAnswer(later, 'model', answer(200), at(2));
    recordContact(later, { provider: 'model', outcome: 'ok' }, at(2));
    const earlier: Map<string, Contact> = new Map();
    recordAnswer(earlier, 'model', { ...answer(401), quota: { limit: 9, left: 2, resetsAt: null } }, at(0));
    recordContact(earlier, { provider: 'model', outcome: 'unauthorized' }, at(0));
    recordWebhook(earlier, 'model', at(0));
    await writeContacts(app.composition.deps.opsDb, later);
    await writeContacts(app.composition.deps.opsDb, earlier);
    expect(await read('model')).toMatchObject({
      answer: { at: at(2).toISOString(), status: 200, requestId: 'r200' },
      clockAheadMs: 200,
      quota: { at: at(1).toISOString(), left: 1, limit: 9, resetsAt: null },
      succeededAt: at(2).toISOString(),
      failedAt: at(0).toISOString(),
      failure: 'unauthorized',
    });
  });
});
