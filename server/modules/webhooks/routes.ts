import type { webhookRoutes } from '#contract/channels/webhook.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { startBackfill } from '#server/modules/webhooks/events/backfill-webhook.job.ts';
import {
  listEvents,
  readEvent,
  replayEvent,
  replayFailed,
  sendTest,
} from '#server/modules/webhooks/events/events.ts';
import { changeWebhook, createWebhook, disconnectWebhook, readWebhook, rotateSecret } from './webhooks.ts';

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
