import { z } from 'zod';

const grant = { personId: z.string(), scope: z.string() };

/** What members granted to apps: codes to be exchanged once, and tokens. */
export const RedditGrants = z.object({
  codes: z.array(
    z.object({
      ...grant,
      code: z.string(),
      redirectUri: z.string(),
      isPermanent: z.boolean(),
      expiresAt: z.number(),
    }),
  ),
  /** They never end, unless they are revoked. */
  refreshTokens: z.array(z.object({ ...grant, token: z.string() })),
  /** `refreshToken` is the one it came from; null for a temporary grant. */
  tokens: z.array(
    z.object({ ...grant, token: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number() }),
  ),
});
export type RedditGrants = z.infer<typeof RedditGrants>;
