import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { BrowserZone, Profile } from './access.ts';

const email = z.email('must be an email address').max(320);
const secret = z.string().min(1, 'is missing').max(200).describe('What follows `#link=` in the emailed URL');

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
  request: route('POST', '/auth/magic-link/request', {
    access: 'public',
    summary:
      "Email a sign-in link and code. The address doesn't need an account. 403 `domain_not_whitelisted` if its domain isn't allowed, 409 if email isn't set up, 429 after too many requests.",
    body: z.object({ email }),
    answer: z.object({ email: z.string(), expiresAt: Moment }),
  }),
  check: route('POST', '/auth/magic-link/check', {
    access: 'public',
    summary: "Get the email address a link signs in, without using up the link. 403 if it's no longer valid.",
    body: z.object({ secret }),
    answer: z.object({ email: z.string(), expiresAt: Moment }),
  }),
  consume: route('POST', '/auth/magic-link/consume', {
    access: 'public',
    summary:
      "Exchange a link's secret or a code for a session token, once. 403 if it's no longer valid or the domain isn't allowed.",
    body: LinkProof,
    answer: z.object({ token: z.string(), profile: Profile }),
  }),
};
