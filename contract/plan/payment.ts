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
  .describe('`free`, `growth` or another plan this server offers');
export type PlanName = z.infer<typeof PlanName>;

/** A plan this server offers. */
export const Plan = z.object({
  name: PlanName,
  title: z.string(),
  priceUsd: z.number().describe('Per month. 0 if free.'),
  limits: z.record(Meter, z.int().nullable()).describe('Null for no limit'),
});
export type Plan = z.infer<typeof Plan>;

export const MeterUse = z.object({
  meter: Meter,
  used: z.int(),
  limit: z.int().nullable().describe('Null for no limit'),
  paused: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Items paused because they exceed the limit, at most 200. The oldest items stay active.'),
  resetsAt: Moment.nullable().describe('Start of the next month (UTC) for monthly limits, otherwise null'),
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
  periodEnd: Moment.describe('When it renews or ends'),
  endsAt: Moment.nullable().describe('When it ends, if it was canceled'),
  graceUntil: Moment.nullable().describe('After a failed payment, when the plan stops'),
  paymentPending: z.boolean().describe('Whether a plan change awaits payment. It takes effect once paid.'),
  readAt: Moment.describe('When it was last read from Stripe'),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The user's plan and how much of it they have used. */
export const PlanState = z.object({
  isUnlocked: z
    .boolean()
    .describe('Whether this server has no billing, so everything is included without limits'),
  isSample: z.boolean().describe('Whether payments go to the sample network, so no money is charged'),
  plan: z.object({ name: z.string(), title: z.string() }).describe('`unlimited` if everything is unlocked'),
  plans: z.array(Plan).describe('Cheapest first. Empty if everything is unlocked.'),
  meters: z.array(MeterUse),
  subscription: SubscriptionState.nullable().describe('Null if there has never been one'),
});
export type PlanState = z.infer<typeof PlanState>;

/** What a change of plan would mean. */
export const PlanPreview = z.object({
  plan: PlanName,
  isUpgrade: z.boolean(),
  dueNowCents: z.int().describe('US cents charged now'),
  nextCents: z.int().describe('US cents charged at each renewal'),
  effectiveAt: Moment.describe('When the change takes effect'),
  pricedAt: Moment.describe(
    'Send it with the change to be charged exactly this amount. Valid for 30 minutes.',
  ),
  paused: z
    .array(z.object({ meter: Meter, used: z.int(), limit: z.int(), paused: z.array(z.string()) }))
    .describe('What would be paused because it exceeds a limit, by name. Nothing is deleted.'),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

const Leads = z.object({ url: z.string().describe('URL to open in the browser') });
const PageOrigin = Origin.optional().describe('Origin to return to. Ignored if PUBLIC_URL is set.');

export const paymentRoutes = {
  plan: route('GET', '/payment/plan', {
    access: 'user',
    summary: 'Get the plan, its usage and the subscription',
    answer: PlanState,
  }),
  create: route('POST', '/payment/create', {
    access: 'user',
    summary: 'Start a subscription in Stripe Checkout',
    body: z.object({ plan: PlanName, origin: PageOrigin }),
    answer: Leads,
  }),
  preview: route('POST', '/payment/preview', {
    access: 'user',
    summary: 'Preview what a plan change costs and pauses. Changes nothing.',
    body: z.object({ plan: PlanName }),
    answer: PlanPreview,
  }),
  changePlan: route('POST', '/payment/change-plan', {
    access: 'user',
    summary:
      'Change the plan. An upgrade starts now and is prorated, a downgrade starts now without a refund, and `free` starts when the paid period ends. Choosing the current plan undoes a cancellation.',
    body: z.object({
      plan: PlanName,
      pricedAt: Moment.optional().describe('From `POST /payment/preview`. 409 if it has expired.'),
    }),
    answer: PlanState,
  }),
  settings: route('GET', '/payment/settings', {
    access: 'user',
    summary: "Get the URL of Stripe's billing portal for cards, invoices and cancellation",
    query: z.object({ origin: PageOrigin }),
    answer: Leads,
  }),
  refresh: route('POST', '/payment/refresh', {
    access: 'user',
    summary: 'Refresh the subscription from Stripe',
    answer: PlanState,
  }),
};
