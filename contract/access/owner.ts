import { z } from 'zod';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { BrowserZone, Profile } from './access.ts';

const secret = z.string().min(1, 'is missing').max(200).describe('What follows `#owner=` in the printed URL');

/** What a working owner link does when it is used. */
export const OwnerLink = z.object({
  does: z
    .enum(['claim', 'sign-in'])
    .describe('`claim` creates an account, `sign-in` opens the account of `email`'),
  email: z.string().nullable().describe('Address the link was made for'),
  takesOver: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("The caller's account from the sample sign-in, which `takesOver` keeps with its data"),
});
export type OwnerLink = z.infer<typeof OwnerLink>;

export const OwnerClaim = z.object({
  secret,
  name: VisibleName.max(200).optional().describe('Required for a new account'),
  email: z
    .string()
    .max(320)
    .optional()
    .describe('Required for a new account: an address that has no account yet'),
  takesOver: z
    .boolean()
    .optional()
    .describe("Keep the caller's account from the sample sign-in, and end every other access to it"),
  timezone: BrowserZone,
});
export type OwnerClaim = z.infer<typeof OwnerClaim>;

export const ownerRoutes = {
  check: route('POST', '/profile/login/claim/check', {
    access: 'public',
    summary: "Get what an owner link does, without using it up. 403 if it isn't valid, or no longer.",
    body: z.object({ secret }),
    answer: OwnerLink,
  }),
  claim: route('POST', '/profile/login/claim', {
    access: 'public',
    summary:
      "Use an owner link, once: become an administrator and get a session token. 403 if it isn't valid, or no longer; 429 after five wrong ones in a minute.",
    body: OwnerClaim,
    answer: z.object({ token: z.string(), profile: Profile }),
  }),
  prove: route('POST', '/profile/prove', {
    access: 'user',
    summary:
      "Confirm a claimed account's email address. Send the identity provider's ID token or the code of a sign-in email.",
    body: z
      .object({
        idToken: z.string().min(1).max(8192).optional(),
        code: z
          .string()
          .regex(/^\d{6}$/, 'must be the six digits from the email')
          .optional(),
      })
      .refine(({ idToken, code }) => (idToken === undefined) !== (code === undefined), {
        path: ['code'],
        message: 'Give either code or idToken',
      }),
    answer: Profile,
  }),
};
