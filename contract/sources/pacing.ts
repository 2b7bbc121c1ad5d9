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
    .describe("`server`: everyone's, for reading; `user`: the caller's own, for publishing"),
  name: z.string(),
  provider: z.enum(['unipile', 'rapidapi']),
  network: z.enum(['sample', 'real']),
  timeZone: z.string().describe('IANA name; days and working hours are those of this zone'),
  workingHours: z
    .object({
      from: z.string().describe('HH:MM'),
      to: z.string().describe('HH:MM'),
      isOpen: z.boolean(),
      opensAt: Moment.nullable().describe('Null while they last'),
    })
    .nullable()
    .describe('When background work may call; null: at any time'),
  backOff: z
    .object({ reason: BackOffReason, until: Moment.describe('When background work calls again') })
    .nullable(),
  resetsAt: Moment.describe('When the next day begins'),
  usage: z.array(
    z.object({
      kind: CallKind,
      used: z.int().describe('Calls today'),
      perDay: z.int().nullable().describe('Null: no limit'),
      left: z.int().nullable().describe('For clicks'),
      leftInBackground: z.int().nullable().describe('For background work: it stops before the reserve'),
    }),
  ),
});
export type PacedAccount = z.infer<typeof PacedAccount>;

export const pacingRoutes = {
  list: route({
    method: 'GET',
    path: '/linkedin-accounts/usage',
    access: 'user',
    summary: 'What was used today of the LinkedIn accounts that inGrow calls through, and what is left',
    answer: z.object({ items: z.array(PacedAccount) }),
  }),
};
