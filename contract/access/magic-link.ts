import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { BrowserZone, Profile } from './access.ts';

const email = z.email('must be an email address').max(320);
const secret = z.string().min(1, 'is missing').max(200).describe('What follows `#link=` in the mail');

/** Proof from the email: the link's secret, or the code together with the address it was sent to. */
export const LinkProof = z.object({
  secret: secret.optional(),
  email: email.optional(),
  code: z
    .string()
    .regex(/^\d{6}$/, 'must be the six digits from the email')
    .optional(),
  timezone: BrowserZone,
});
export type LinkProof = z.infer<typeof LinkProof>;

export const magicLinkRoutes = {
  request: route({
    method: 'POST',
    path: '/auth/magic-link/request',
    access: 'public',
    summary:
      'Mails a link and a code that sign in, whether or not the address has an account. 403 `domain_not_whitelisted`; 409 where mail is not set up; 429',
    body: z.object({ email }),
    answer: z.object({ email: z.string(), expiresAt: Moment }),
  }),
  check: route({
    method: 'POST',
    path: '/auth/magic-link/check',
    access: 'public',
    summary: 'Who a link signs in; this does not use it up. 403 where it is no longer valid',
    body: z.object({ secret }),
    answer: z.object({ email: z.string(), expiresAt: Moment }),
  }),
  consume: route({
    method: 'POST',
    path: '/auth/magic-link/consume',
    access: 'public',
    summary:
      'Exchanges a link’s secret, or a code, for a session token, once. 403 where it is not good any more, or the domain is not on the list',
    body: LinkProof,
    answer: z.object({ token: z.string(), profile: Profile }),
  }),
};
