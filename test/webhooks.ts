import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { WebhookBody } from '#contract/channels/webhook.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { deliverDue } from '#server/modules/webhooks/delivery/deliver-due.ts';
import { drainChanges } from '#server/modules/webhooks/events/make-events.ts';
import type { WebAsk } from '#server/ports/web/port.ts';
import { startApp, type TestApp } from './app.ts';
import { makeProfile, newEngagement, newPerson, record } from './facts.ts';
import type { SignedIn } from './sign-in.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

type Hook = { headers: Record<string, string>; body: string; status: number | null };

type WebhooksState = {
  app: TestApp;
  deps: Deps;
  ann: SignedIn;
  bob: SignedIn;
  /** Ann's. */
  profile: OwnedConnectedProfile;
  /** The domain time, for tests that change it. Functions called directly use it too. */
  now: Date;
  /** The path of the test's own receiver. */
  path: string;
};

export const dataOf = ({ body }: Hook) => WebhookBody.parse(JSON.parse(body)).data;

/**
 * Webhooks of two new users per test on a full server without queue workers, with the sample network's
 * receiver.
 */
export function openWebhooks() {
  const rig = {} as WebhooksState;

  beforeAll(async () => {
    rig.app = await startApp({ works: false });
  });
  afterAll(() => rig.app?.stop());

  beforeEach(async () => {
    rig.ann = await rig.app.signIn(`ann-${crypto.randomUUID()}@northwind-labs.example`);
    rig.bob = await rig.app.signIn(`bob-${crypto.randomUUID()}@harbor-analytics.example`);
    rig.profile = await makeProfile(rig.app.composition.deps.db, rig.ann.userId, 'Maya');
    rig.path = `/${crypto.randomUUID()}`;
    rig.now = rig.app.now();
    rig.deps = { ...rig.app.composition.deps, clock: { now: () => rig.now } };
  });

  const url = () => `http://hooks.sample.example${rig.path}`;

  const key = (userId: string, endpointId: string) => ({ userId, endpointId });

  async function received(at = rig.path): Promise<Hook[]> {
    const answer = await fetch(`${rig.app.sandboxUrl}/control/hooks?path=${at}`);
    return ((await answer.json()) as { items: Hook[] }).items;
  }

  async function answerWith(how: Record<string, unknown>): Promise<void> {
    const answer = await fetch(`${rig.app.sandboxUrl}/control/hooks/answers`, {
      method: 'POST',
      body: JSON.stringify({ pathIncludes: rig.path, times: 1_000_000, ...how }),
    });
    expect(answer.status).toBe(200);
  }

  async function answerWell(): Promise<void> {
    await fetch(`${rig.app.sandboxUrl}/control/hooks`, { method: 'DELETE' });
  }

  /** A person engages, with the given fields. */
  const engage = (slug: string, more: Parameters<typeof newEngagement>[0] = {}, by = rig.profile) =>
    record(rig.deps.db, by, [newEngagement({ person: newPerson(slug), ...more })]);

  /** Creates events from changes and sends the due ones. */
  async function pass(endpointId: string, userId = rig.ann.userId): Promise<void> {
    await drainChanges(rig.deps);
    await deliverDue(rig.deps, key(userId, endpointId));
  }

  async function create(more: Record<string, unknown> = {}) {
    return rig.ann.api.webhook.create({ body: { url: url(), network: 'sample', ...more } });
  }

  const events = async () => (await rig.ann.api.webhook.events({ query: { limit: 100 } })).items;

  /** The signals waiting to be sent. */
  const outboxOf = (userId: string) =>
    rig.deps.db.selectFrom('change_outbox').selectAll().where('user_id', '=', userId).execute();

  /** The test's receiver accepts requests at once and responds when released. */
  function pauseAnswers(): { deps: Deps; asked: Promise<void>; letGo: () => void } {
    const { web } = rig.deps;
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const ask = async (target: string, what?: WebAsk) => {
      if (target !== url()) return web.ask(target, what);
      asked.resolve();
      await gate.promise;
      return web.ask(target, what);
    };
    return { deps: { ...rig.deps, web: { ...web, ask } }, asked: asked.promise, letGo: () => gate.resolve() };
  }

  /** Waits until this has ended, or until a session waits for another one's lock. */
  async function untilItWaits(doing: Promise<unknown>): Promise<void> {
    let isDone = false;
    const ended = doing.finally(() => {
      isDone = true;
    });
    ended.catch(() => {});
    await vi.waitUntil(
      async () =>
        isDone || (await sql`select from pg_locks where not granted`.execute(rig.deps.db)).rows.length > 0,
      { timeout: 30_000, interval: 20 },
    );
  }

  return Object.assign(rig, {
    url,
    key,
    received,
    answerWith,
    answerWell,
    engage,
    pass,
    create,
    events,
    outboxOf,
    pauseAnswers,
    untilItWaits,
  });
}
