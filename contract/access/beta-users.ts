import { z } from 'zod';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PlainName, PlainText } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AuditUser } from './audit.ts';

/** The outcome of a request for access. */
export const BetaState = z.enum(['open', 'approved', 'dismissed']);
export type BetaState = z.infer<typeof BetaState>;

/** A request for access. The address hasn't been verified. */
export const BetaRequest = z.object({
  id: Id,
  email: z.string(),
  domain: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  reason: z.string().nullable(),
  state: BetaState,
  isAllowed: z.boolean().describe('Whether the address can already sign in'),
  askedAt: Moment,
  decidedAt: Moment.nullable(),
  decidedBy: AuditUser,
});
export type BetaRequest = z.infer<typeof BetaRequest>;

export const NewBetaUser = z.object({
  email: z.email('must be an email address').max(320),
  name: PlainName.max(200, 'must have at most 200 characters').optional(),
  company: PlainName.max(200, 'must have at most 200 characters').optional(),
  reason: PlainText.trim().max(2000, 'must have at most 2,000 characters').optional(),
});
export type NewBetaUser = z.infer<typeof NewBetaUser>;

export const betaUserRoutes = {
  ask: route('POST', '/beta-user', {
    access: 'public',
    summary: "Request access. The response doesn't reveal whether the address is known.",
    body: NewBetaUser,
    answer: z.object({ isReceived: z.literal(true) }),
  }),
  requests: route('GET', '/beta-user/requests', {
    access: 'admin',
    summary: 'List access requests, newest first',
    query: z.object({
      cursor: Id.optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 50'),
      state: BetaState.optional().describe('Default `open`'),
      search: PlainText.trim().max(100).optional().describe('Part of the email address, name or company'),
    }),
    answer: page(BetaRequest).extend({ open: z.int().describe('Requests without a decision') }),
  }),
  approve: route('POST', '/beta-user/{id}/approve', {
    access: 'admin',
    summary: 'Approve a request. Allows its domain to sign in and approves all requests from it.',
    params: IdParams,
    body: z.object({ includesSubdomains: z.boolean().optional() }),
    answer: BetaRequest,
  }),
  dismiss: route('POST', '/beta-user/{id}/dismiss', {
    access: 'admin',
    summary: "Dismiss a request. The address still can't sign in.",
    params: IdParams,
    answer: BetaRequest,
  }),
};
