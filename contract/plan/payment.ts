import { z } from 'zod';
import { Origin } from '#contract/channels/oauth.ts';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/**
 * What plans limit. Profiles, schedules, and channels are counted at any one time; signals and drafts are
 * counted per month.
 */
export const Meter = z.enum(['profiles', 'signals', 'drafts', 'schedules', 'channels']);
export type Meter = z.infer<typeof Meter>;

export const PlanName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be the name of a plan')
  .describe('`free`, `growth`, or another that this server offers');
export type PlanName = z.infer<typeof PlanName>;

/** A plan this server offers. */
export const Plan = z.object({
  name: PlanName,
  title: z.string(),
  priceUsd: z.number().describe('A month; 0 for the free one'),
  limits: z.record(Meter, z.int().nullable()).describe('Null: without a limit'),
});
export type Plan = z.infer<typeof Plan>;

export const MeterUse = z.object({
  meter: Meter,
  used: z.int(),
  limit: z.int().nullable().describe('Null: without a limit'),
  paused: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Of these, those that rest because they are beyond the limit, at most 200; the oldest go on'),
  resetsAt: Moment.nullable().describe('When a new month begins (UTC); null for what is held at a time'),
});
export type MeterUse = z.infer<typeof MeterUse>;

/** Stripe's own values. */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionState = z.object({
  status: SubscriptionStatus,
  periodEnd: Moment.describe('When it renews, or ends'),
  endsAt: Moment.nullable().describe('It was cancelled and ends then'),
  graceUntil: Moment.nullable().describe('A payment failed: the plan continues until then'),
  paymentPending: z.boolean().describe('A change waits for its payment; until then all stays as it was'),
  readAt: Moment.describe('When Stripe was asked last'),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The user's plan and how much of it they have used. */
export const PlanState = z.object({
  isUnlocked: z.boolean().describe('No billing on this server: everything may be used, without limits'),
  isSample: z.boolean().describe('The sample network plays Stripe: no money is moved'),
  plan: z.object({ name: z.string(), title: z.string() }).describe('`unlimited` where all is unlocked'),
  plans: z.array(Plan).describe('The cheapest first; empty where all is unlocked'),
  meters: z.array(MeterUse),
  subscription: SubscriptionState.nullable().describe('Null before the first one'),
});
export type PlanState = z.infer<typeof PlanState>;

/** What a change of plan would mean. */
export const PlanPreview = z.object({
  plan: PlanName,
  isUpgrade: z.boolean(),
  dueNowCents: z.int().describe('Charged at once, in US cents'),
  nextCents: z.int().describe('Charged at each renewal from then on, in US cents'),
  effectiveAt: Moment.describe('From when on the plan is another'),
  pricedAt: Moment.describe('Confirm with this, so that exactly this amount is charged'),
  paused: z
    .array(z.object({ meter: Meter, used: z.int(), limit: z.int(), paused: z.array(z.string()) }))
    .describe('What would be beyond the limits. It would be paused, by name; nothing is deleted'),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

const Leads = z.object({ url: z.string().describe('Where to send the browser') });
const PageOrigin = Origin.optional().describe('Where the page is, to come back to; PUBLIC_URL wins');

export const paymentRoutes = {
  plan: route({
    method: 'GET',
    path: '/payment/plan',
    access: 'user',
    summary: 'The plan, its usage and the state of the subscription',
    answer: PlanState,
  }),
  create: route({
    method: 'POST',
    path: '/payment/create',
    access: 'user',
    summary: "Begins a subscription: the address of Stripe's checkout",
    body: z.object({ plan: PlanName, origin: PageOrigin }),
    answer: Leads,
  }),
  preview: route({
    method: 'POST',
    path: '/payment/preview',
    access: 'user',
    summary: 'Previews what a plan change would cost and pause; changes nothing',
    body: z.object({ plan: PlanName }),
    answer: PlanPreview,
  }),
  changePlan: route({
    method: 'POST',
    path: '/payment/change-plan',
    access: 'user',
    summary:
      'Changes the plan: a larger one at once and charged in parts, free when the paid period ends; the present one takes a cancellation back',
    body: z.object({
      plan: PlanName,
      pricedAt: Moment.optional().describe('From the preview'),
    }),
    answer: PlanState,
  }),
  settings: route({
    method: 'GET',
    path: '/payment/settings',
    access: 'user',
    summary: "The address of Stripe's billing portal: card, invoices, cancellation",
    query: z.object({ origin: PageOrigin }),
    answer: Leads,
  }),
  refresh: route({
    method: 'POST',
    path: '/payment/refresh',
    access: 'user',
    summary: 'Refreshes the subscription from Stripe',
    answer: PlanState,
  }),
};
