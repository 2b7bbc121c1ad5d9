import { Hono } from 'hono';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookBody } from '#contract/channels/webhook.ts';
import { deliverDue } from '#server/modules/webhooks/delivery/deliver-due.ts';
import { drainChanges } from '#server/modules/webhooks/events/make-events.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { soakRounds } from '#test/soak.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ works: false });
}, 60_000);
afterAll(() => app?.stop());

test('a burst of signals is delivered without loss to a receiver that sometimes fails', async () => {
  const signals = soakRounds(300, 10_000);
  const ann = await app.signIn(`ann-${crypto.randomUUID()}@northwind-labs.example`);
  const { deps: own } = app.composition;
  let now = app.now();
  // Every seventh delivery fails, and the receiver loses it.
  let asked = 0;
  const taken: { id: string; body: string; headers: Record<string, string> }[] = [];
  const receiver = new Hono().post('*', async (c) => {
    asked += 1;
    if (asked % 7 === 0) return c.text('Not now', 500);
    const headers = Object.fromEntries(c.req.raw.headers);
    taken.push({ id: headers['webhook-id'] ?? '', body: await c.req.text(), headers });
    return c.text('');
  });
  const deps = {
    ...own,
    clock: { now: () => now },
    web: {
      refuse: () => null,
      async ask(
        url: string,
        what: { method?: string; headers?: Record<string, string>; body?: string } = {},
      ) {
        const { method = 'GET', headers = {}, body = null } = what;
        const answer = await receiver.request(url, { method, headers, body });
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { status: answer.status, headers: answer.headers, body: bytes, url, movedTo: null };
      },
    },
  };
  const profile = await makeProfile(deps.db, ann.userId, 'Maya');
  const { webhook, secret } = await ann.api.webhook.create({ body: { url: 'https://receiver.test/' } });
  const key = { userId: ann.userId, endpointId: webhook.id };
  const people = Array.from({ length: signals }, (_, index) => newPerson(`person-${index}`));
  for (let from = 0; from < signals; from += 2000) {
    const some = people.slice(from, from + 2000);
    await record(
      deps.db,
      profile,
      some.map((person) => newEngagement({ person })),
    );
  }
  await drainChanges(deps);
  // Some signals change during the burst.
  await record(
    deps.db,
    profile,
    people
      .slice(0, 50)
      .map((person) => newEngagement({ person, occurredAt: new Date('2026-05-02T00:00:00Z') })),
  );
  await drainChanges(deps);
  for (;;) {
    await deliverDue(deps, key);
    const { webhook: state } = await ann.api.webhook.read({ query: {} });
    if (state?.waiting === 0) break;
    now = new Date(now.getTime() + 60_000);
  }
  const verifier = new Verifier(secret);
  const last = new Map<string, number>();
  for (const { body, headers } of taken) {
    const isRecent = Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now()) < 200_000;
    if (isRecent) verifier.verify(body, headers);
    const { data } = WebhookBody.parse(JSON.parse(body));
    // In order: a signal's update never arrives before earlier data.
    expect(data.sequence).toBe((last.get(data.id) ?? 0) + 1);
    last.set(data.id, data.sequence);
  }
  expect(last.size).toBe(signals);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(signals + 50);
  expect(taken).toHaveLength(signals + 50);
}, 600_000);
