import { z } from 'zod';

const grant = { personId: z.string(), scope: z.string() };

/** What members granted to apps: codes that can be exchanged once, and tokens. */
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
  /** They never expire, but can be revoked. */
  refreshTokens: z.array(z.object({ ...grant, token: z.string() })),
  /** `refreshToken` is the token it came from. Null for a temporary grant. */
  tokens: z.array(
    z.object({ ...grant, token: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number() }),
  ),
});
export type RedditGrants = z.infer<typeof RedditGrants>;
