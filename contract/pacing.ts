import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** What a call through a LinkedIn account does. Each kind has its own budget. */
export const CallKind = z.enum([
  'profile',
  'company',
  'search',
  'posts',
  'post',
  'engagers',
  'comments',
  'comment',
  'publish',
  'check',
]);
export type CallKind = z.infer<typeof CallKind>;

/**
 * Why an account isn't called for a while: LinkedIn asked for a pause, failed, or needs the member to act.
 */
export const BackOffReason = z.enum(['rate_limited', 'unavailable', 'needs_member']);
export type BackOffReason = z.infer<typeof BackOffReason>;

/** A LinkedIn account that inGrow calls through, and what is left of its budget for the day. */
export const PacedAccount = z.object({
  owner: z
    .enum(['server', 'user'])
    .describe(
      "`server` for the shared account that reads, `user` for the caller's own account that publishes",
    ),
  name: z.string(),
  provider: z.enum(['unipile', 'rapidapi']),
  network: z.enum(['sample', 'real']),
  timeZone: z.string().describe('IANA time zone of days and working hours'),
  workingHours: z
    .object({
      from: z.string().describe('HH:MM'),
      to: z.string().describe('HH:MM'),
      isOpen: z.boolean(),
      opensAt: Moment.nullable().describe('Null during working hours'),
    })
    .nullable()
    .describe('When background work can make calls. Null for any time.'),
  backOff: z
    .object({ reason: BackOffReason, until: Moment.describe('When background work makes calls again') })
    .nullable(),
  resetsAt: Moment.describe('When the next day begins'),
  usage: z.array(
    z.object({
      kind: CallKind,
      used: z.int().describe('Calls made today'),
      perDay: z.int().nullable().describe('Null for no limit'),
      left: z.int().nullable().describe('Calls left for requests by the user. Null for no limit.'),
      leftInBackground: z
        .int()
        .nullable()
        .describe('Calls left for background work, which stops before the reserve. Null for no limit.'),
    }),
  ),
});
export type PacedAccount = z.infer<typeof PacedAccount>;

export const pacingRoutes = {
  list: route('GET', '/linkedin-accounts/usage', {
    access: 'user',
    summary: "Get today's usage of the LinkedIn accounts that inGrow makes calls through",
    answer: z.object({ items: z.array(PacedAccount) }),
  }),
};
