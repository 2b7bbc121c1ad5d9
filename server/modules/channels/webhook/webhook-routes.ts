import type { Handlers } from '#contract/route.ts';
import type { webhookRoutes } from '#contract/webhook.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { disconnectWebhook } from './disconnect-webhook.ts';
import { listEvents, readEvent } from './read-events.ts';
import { readWebhook } from './read-webhook.ts';
import { replayEvent, replayFailed } from './replay-events.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { startBackfill } from './start-backfill.ts';

/** What answers the routes of the signal webhook. */
export function webhookHandlers(deps: Deps): Handlers<typeof webhookRoutes> {
  const { db, clock } = deps;
  return {
    create: ({ caller, body }) => createWebhook(deps, caller.userId, body),
    test: ({ caller, body }) => sendTest(deps, caller.userId, body.network),
    disconnect: ({ caller, query }) => disconnectWebhook(db, caller.userId, query.network),
    read: ({ caller, query }) => readWebhook(db, caller.userId, query.network, clock.now()),
    change: ({ caller, body }) => changeWebhook(deps, caller.userId, body),
    rotateSecret: ({ caller, body }) => rotateSecret(deps, caller.userId, body.network),
    events: ({ caller, query }) => listEvents(db, caller.userId, query),
    event: ({ caller, params }) => readEvent(db, caller.userId, params.id, clock.now()),
    replay: ({ caller, params }) => replayEvent(deps, caller.userId, params.id),
    replayFailed: ({ caller, body }) => replayFailed(deps, caller.userId, body.network),
    backfill: ({ caller, body }) => startBackfill(deps, caller.userId, body),
  };
}
