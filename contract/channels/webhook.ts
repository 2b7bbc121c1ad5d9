import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
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
  score: z.number().describe('Score when the event was created'),
  sourceLinkedinProfileId: Id.describe('Connected profile the person engaged with'),
  sourceLinkedinProfileUrl: z.string(),
  sourceLinkedinProfileName: z.string(),
  sourceLinkedinProfileHeadline: z.string().nullable(),
  sequence: z
    .int()
    .describe(
      "Number of this signal's event, from 1. Ignore an event with a smaller number than one you already have.",
    ),
});
export type WebhookData = z.infer<typeof WebhookData>;

/** The body of a delivery. */
export const WebhookBody = z.object({
  type: WebhookEventType.describe('`signal.created` for the first event of a signal, then `signal.updated`'),
  timestamp: Moment.describe('When the event was created. The same in every attempt.'),
  data: WebhookData,
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** A signal is sent if it matches the filters and, if a profile is given, belongs to it. */
const Choice = {
  connectedProfileId: Id.nullable().describe(
    'Only signals of this profile. Null for all profiles of the network.',
  ),
  filters: SignalFilters.strict().describe('Filters as in `GET /signals/{id}`'),
  withDoNotEngage: z.boolean().describe('Whether to include people on Do not engage'),
};

export const Webhook = z.object({
  id: Id,
  network: Realm.describe('There is one webhook for sample and one for real signals'),
  url: z.string(),
  ...Choice,
  state: WebhookState,
  disabledReason: z
    .string()
    .nullable()
    .describe("What went wrong and what to do. Null if it isn't disabled."),
  disabledAt: Moment.nullable(),
  failingSince: Moment.nullable().describe('First failure since the last success'),
  slowUntil: Moment.nullable().describe(
    'Deliveries pause until then because the receiver asked for fewer requests',
  ),
  formerSecretUntil: Moment.nullable().describe('The previous secret also signs until then'),
  waiting: z.int().describe('Events still to be delivered'),
  failed: z.int().describe("Events that couldn't be delivered"),
  leftOut: z.int().describe('Matching signals that are excluded because the person is on Do not engage'),
  createdAt: Moment,
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret is only shown here, never again. */
export const WebhookWithSecret = z.object({
  webhook: Webhook,
  secret: z.string().describe('Signing secret (`whsec_…`)'),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookEventState = z.enum(['pending', 'delivered', 'failed']);
export type WebhookEventState = z.infer<typeof WebhookEventState>;

/** An event with its delivery state. */
export const WebhookEvent = z.object({
  id: Id.describe('Value of the header `webhook-id`. The same in every attempt.'),
  type: WebhookEventType,
  origin: z.enum(['change', 'backfill', 'test']),
  signalId: Id,
  name: z.string().describe('Name of the person'),
  sequence: z.int(),
  state: WebhookEventState,
  attempts: z.int(),
  nextAt: Moment.nullable().describe("Next attempt. Null if the event isn't pending."),
  settledAt: Moment.nullable().describe('When the state became final'),
  createdAt: Moment,
  last: z
    .object({ status: z.int().nullable(), ms: z.int(), error: z.string().nullable() })
    .nullable()
    .describe('Latest attempt'),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** One attempt at delivering an event. */
export const WebhookAttempt = z.object({
  number: z.int(),
  url: z.string(),
  startedAt: Moment,
  ms: z.int(),
  status: z.int().nullable().describe('Null if there was no response'),
  error: z.string().nullable().describe('Why it failed'),
  answer: z.string().nullable().describe('First 1,024 bytes of the response'),
  succeeded: z.boolean(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookEventDetails = WebhookEvent.extend({
  headers: z
    .record(z.string(), z.string())
    .describe('Headers of the latest attempt, or of the next if there was none, without the signature'),
  body: z.string().describe('Exact request body'),
  log: z.array(WebhookAttempt).describe('Latest 50 attempts, newest first'),
});
export type WebhookEventDetails = z.infer<typeof WebhookEventDetails>;

/** Attempts within one hour. */
export const WebhookHour = z.object({ at: Moment, delivered: z.int(), failed: z.int() });
export type WebhookHour = z.infer<typeof WebhookHour>;

const OfRealm = {
  network: Realm.optional().describe('Default: `real` if a real profile is connected, otherwise `sample`'),
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
  create: route('POST', '/integrations/signal-webhook/create', {
    access: 'user',
    summary:
      'Create the webhook of a network. Its secret is returned only once. 409 if there already is one.',
    body: z.object({
      url: Url.describe('HTTPS or HTTP URL on the public internet'),
      connectedProfileId: Choice.connectedProfileId.optional(),
      filters: AskedFilters.optional().describe(
        'Filters as in `GET /signals/{id}`. Omit to send all signals.',
      ),
      withDoNotEngage: Choice.withDoNotEngage.optional(),
      ...OfRealm,
    }),
    answer: WebhookWithSecret,
  }),
  test: route('POST', '/integrations/signal-webhook/test-webhook', {
    access: 'user',
    rate: 'costly',
    summary:
      'Send the most recent matching signal now, once, and return the result. 409 if no signal matches.',
    body: z.object(OfRealm),
    answer: WebhookEventDetails,
  }),
  disconnect: route('POST', '/integrations/signal-webhook/disconnect', {
    access: 'user',
    summary: 'Delete the webhook with its events and log. Pending events are dropped.',
    query: z.object(OfRealm),
    answer: z.object({ ids: z.array(Id) }),
  }),
  read: route('GET', '/integrations/signal-webhook', {
    access: 'user',
    summary: 'Get the webhook of a network, with its attempts per hour',
    query: z.object(OfRealm),
    answer: z.object({
      network: Realm,
      webhook: Webhook.nullable(),
      hours: z
        .array(WebhookHour)
        .describe('Attempts in the last 24 hours, oldest first. Empty if there is no webhook.'),
    }),
  }),
  change: route('PATCH', '/integrations/signal-webhook', {
    access: 'user',
    summary: 'Update the URL or filters, pause or resume. Omitted fields are unchanged.',
    body: z.object({
      url: Url.optional(),
      connectedProfileId: Choice.connectedProfileId.optional(),
      filters: AskedFilters.optional(),
      withDoNotEngage: Choice.withDoNotEngage.optional(),
      state: z
        .enum(['active', 'paused'])
        .optional()
        .describe("`paused` keeps events until it's resumed. `active` also turns a disabled webhook on."),
      ...OfRealm,
    }),
    answer: Webhook,
  }),
  rotateSecret: route('POST', '/integrations/signal-webhook/rotate-secret', {
    access: 'user',
    summary: 'Rotate the secret, which is returned only once. The previous secret also signs for 24 hours.',
    body: z.object(OfRealm),
    answer: WebhookWithSecret,
  }),
  events: route('GET', '/integrations/signal-webhook/deliveries', {
    access: 'user',
    summary: 'List events of the last 30 days, newest first',
    query: z.object({
      state: z.array(WebhookEventState).max(3).optional(),
      ...pageQuery(50),
      ...OfRealm,
    }),
    answer: page(WebhookEvent),
  }),
  event: route('GET', '/integrations/signal-webhook/deliveries/{id}', {
    access: 'user',
    summary: 'Get an event with its request and its attempts',
    params: IdParams,
    answer: WebhookEventDetails,
  }),
  replay: route('POST', '/integrations/signal-webhook/deliveries/{id}/replay', {
    access: 'user',
    summary:
      'Send an event again with the same id. 409 if the webhook is disabled or the person is on Do not engage.',
    params: IdParams,
    answer: WebhookEventDetails,
  }),
  replayFailed: route('POST', '/integrations/signal-webhook/replay-failed', {
    access: 'user',
    summary: 'Send all failed events again. 409 if the webhook is disabled.',
    body: z.object(OfRealm),
    answer: z.object({
      replayed: z.int(),
      leftOut: z.int().describe('Failed events of people on Do not engage. They stay failed.'),
    }),
  }),
  backfill: route('POST', '/integrations/signal-webhook/backfill', {
    access: 'user',
    rate: 'costly',
    summary: `Send an event for each matching signal, as a job. 409 if the webhook is disabled, no signal matches or more than ${maxBackfilled.toLocaleString('en-US')} do.`,
    body: z.object({
      filters: AskedFilters.optional().describe("Default: the webhook's filters"),
      ...OfRealm,
    }),
    answer: Job,
  }),
};
