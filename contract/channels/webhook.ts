import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { SignalFilters } from '#contract/signals/signal-filters.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';

/** The most events one backfill sends. */
export const maxBackfilled = 50_000;

/** `failing`: the last attempt failed. `disabled`: nothing is sent until the user turns it on again. */
export const WebhookState = z.enum(['active', 'failing', 'paused', 'disabled']);
export type WebhookState = z.infer<typeof WebhookState>;

export const WebhookEventType = z.enum(['signal.created', 'signal.updated']);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The data sent about a signal: exactly these fields. */
export const WebhookData = z.object({
  id: Id,
  name: z.string(),
  headline: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  totalInteractions: z.int(),
  totalComments: z.int().describe('Comments and replies'),
  latestActivityTimestamp: Moment,
  latestActivityType: EngagementType,
  score: z.number().describe('As shown when the event was made'),
  sourceLinkedinProfileId: Id.describe('The connected profile that was engaged with'),
  sourceLinkedinProfileUrl: z.string(),
  sourceLinkedinProfileName: z.string(),
  sourceLinkedinProfileHeadline: z.string().nullable(),
  sequence: z
    .int()
    .describe('Counts the events of this signal from 1: what comes with a smaller one is older news'),
});
export type WebhookData = z.infer<typeof WebhookData>;

/** The body of a delivery. */
export const WebhookBody = z.object({
  type: WebhookEventType.describe('`signal.created` the first time that this webhook tells of a signal'),
  timestamp: Moment.describe('When the event was made; the same in every attempt'),
  data: WebhookData,
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** A signal is sent if it matches the filters and, if a profile is given, belongs to it. */
const Choice = {
  connectedProfileId: Id.nullable().describe('Signals of this profile alone; null: of all of the network'),
  filters: SignalFilters.strict().describe('As in the table of signals'),
  withDoNotEngage: z.boolean().describe('`true`: people on Do not engage come along; else they are left out'),
};

export const Webhook = z.object({
  id: Id,
  network: Network.describe('Sample and real signals have a webhook each'),
  url: z.string(),
  ...Choice,
  state: WebhookState,
  disabledReason: z.string().nullable().describe('What happened and what to do'),
  disabledAt: Moment.nullable(),
  failingSince: Moment.nullable().describe('The first failure after the last success'),
  slowUntil: Moment.nullable().describe('The receiver asked for a pause until then'),
  formerSecretUntil: Moment.nullable().describe('Until then the secret before this one signs too'),
  waiting: z.int().describe('Events that are still to be delivered'),
  failed: z.int().describe('Events that were given up'),
  leftOut: z.int().describe('Matching signals on Do not engage that are left out'),
  createdAt: Moment,
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret is only shown here, never again. */
export const WebhookWithSecret = z.object({
  webhook: Webhook,
  secret: z.string().describe('`whsec_…`, for verifying what arrives'),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookEventState = z.enum(['pending', 'delivered', 'failed']);
export type WebhookEventState = z.infer<typeof WebhookEventState>;

/** An event with its delivery state. */
export const WebhookEvent = z.object({
  id: Id.describe('The header `webhook-id`, the same in every attempt'),
  type: WebhookEventType,
  origin: z.enum(['change', 'backfill', 'test']),
  signalId: Id,
  name: z.string().describe('Of the person'),
  sequence: z.int(),
  state: WebhookEventState,
  attempts: z.int(),
  nextAt: Moment.nullable().describe('While `pending`'),
  settledAt: Moment.nullable(),
  createdAt: Moment,
  last: z
    .object({ status: z.int().nullable(), ms: z.int(), error: z.string().nullable() })
    .nullable()
    .describe('The last attempt'),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** One attempt at delivering an event. */
export const WebhookAttempt = z.object({
  number: z.int(),
  url: z.string(),
  startedAt: Moment,
  ms: z.int(),
  status: z.int().nullable().describe('Null where nothing was answered'),
  error: z.string().nullable().describe('Why it failed'),
  answer: z.string().nullable().describe('The first 1,024 bytes of the answer'),
  succeeded: z.boolean(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookEventDetails = WebhookEvent.extend({
  headers: z
    .record(z.string(), z.string())
    .describe('Of the last attempt, or of the one to come; the signature is left out'),
  body: z.string().describe('Exactly as it is sent'),
  log: z.array(WebhookAttempt).describe('Newest first, the last 50'),
});
export type WebhookEventDetails = z.infer<typeof WebhookEventDetails>;

/** Attempts within one hour. */
export const WebhookHour = z.object({ at: Moment, delivered: z.int(), failed: z.int() });
export type WebhookHour = z.infer<typeof WebhookHour>;

const OfNetwork = {
  network: Network.optional().describe('Without: real once a real profile is connected, else sample'),
};

const noControls = 'must not have control characters';
const Url = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(2000)
  .regex(/^\P{Cc}*$/u, noControls);

/** Filters as requested. A value that can't be stored is refused with the name of its field. */
const AskedFilters = Choice.filters.superRefine((filters, context) => {
  for (const [name, value] of Object.entries(filters)) {
    for (const [index, text] of [value].flat().entries()) {
      if (typeof text !== 'string' || (text.isWellFormed() && !/\p{Cc}/u.test(text))) continue;
      context.addIssue({
        code: 'custom',
        path: Array.isArray(value) ? [name, index] : [name],
        message: noControls,
      });
    }
  }
});

export const webhookRoutes = {
  create: route({
    method: 'POST',
    path: '/integrations/signal-webhook/create',
    access: 'user',
    summary: 'Creates the webhook of a network; its secret is returned only here. 409 if there is one',
    body: z.object({
      url: Url.describe('https or http, on the public internet'),
      connectedProfileId: Choice.connectedProfileId.optional(),
      filters: AskedFilters.optional().describe('As in the table of signals; without: all'),
      withDoNotEngage: Choice.withDoNotEngage.optional(),
      ...OfNetwork,
    }),
    answer: WebhookWithSecret,
  }),
  test: route({
    method: 'POST',
    path: '/integrations/signal-webhook/test-webhook',
    access: 'user',
    rate: 'costly',
    summary:
      'Sends the newest matching signal at once, one time, and answers what came back. 409 without a signal',
    body: z.object(OfNetwork),
    answer: WebhookEventDetails,
  }),
  disconnect: route({
    method: 'POST',
    path: '/integrations/signal-webhook/disconnect',
    access: 'user',
    summary: 'Deletes the webhook with its log; pending events are dropped',
    query: z.object(OfNetwork),
    answer: z.object({ ids: z.array(Id) }),
  }),
  read: route({
    method: 'GET',
    path: '/integrations/signal-webhook',
    access: 'user',
    summary: 'The webhook of a network with its state, and its last 24 hours',
    query: z.object(OfNetwork),
    answer: z.object({
      network: Network,
      webhook: Webhook.nullable(),
      hours: z.array(WebhookHour).describe('The last 24, oldest first, by attempts'),
    }),
  }),
  change: route({
    method: 'PATCH',
    path: '/integrations/signal-webhook',
    access: 'user',
    summary: 'Updates the URL or filter, pauses or resumes; absent fields stay',
    body: z.object({
      url: Url.optional(),
      connectedProfileId: Choice.connectedProfileId.optional(),
      filters: AskedFilters.optional(),
      withDoNotEngage: Choice.withDoNotEngage.optional(),
      state: z
        .enum(['active', 'paused'])
        .optional()
        .describe('`paused`: events are kept and wait. `active` also switches a disabled one on again'),
      ...OfNetwork,
    }),
    answer: Webhook,
  }),
  rotateSecret: route({
    method: 'POST',
    path: '/integrations/signal-webhook/rotate-secret',
    access: 'user',
    summary: 'Rotates the secret, returned only here; the previous one also signs for 24 hours',
    body: z.object(OfNetwork),
    answer: WebhookWithSecret,
  }),
  events: route({
    method: 'GET',
    path: '/integrations/signal-webhook/deliveries',
    access: 'user',
    summary: 'Events of the last 30 days with their outcome, newest first',
    query: z.object({
      state: z.array(WebhookEventState).max(3).optional(),
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 50'),
      ...OfNetwork,
    }),
    answer: page(WebhookEvent),
  }),
  event: route({
    method: 'GET',
    path: '/integrations/signal-webhook/deliveries/{id}',
    access: 'user',
    summary: 'One event: what is sent, and each attempt with what came back',
    params: IdParams,
    answer: WebhookEventDetails,
  }),
  replay: route({
    method: 'POST',
    path: '/integrations/signal-webhook/deliveries/{id}/replay',
    access: 'user',
    summary:
      'Sends an event again, under its id; 409 while the webhook is disabled, or where the person is on Do not engage',
    params: IdParams,
    answer: WebhookEventDetails,
  }),
  replayFailed: route({
    method: 'POST',
    path: '/integrations/signal-webhook/replay-failed',
    access: 'user',
    summary: 'Sends all failed events again; 409 while the webhook is disabled',
    body: z.object(OfNetwork),
    answer: z.object({
      replayed: z.int(),
      leftOut: z.int().describe('Failed events of people on Do not engage, which stay as they are'),
    }),
  }),
  backfill: route({
    method: 'POST',
    path: '/integrations/signal-webhook/backfill',
    access: 'user',
    rate: 'costly',
    summary: `Sends an event for each signal that matches, as a job: up to ${maxBackfilled.toLocaleString('en-US')}`,
    body: z.object({
      filters: AskedFilters.optional().describe('Without: those of the webhook'),
      ...OfNetwork,
    }),
    answer: Job,
  }),
};
