import { z } from 'zod';

const grant = { personId: z.string(), scope: z.string(), expiresAt: z.number() };

/** What members granted to apps: codes that can be exchanged once, and tokens. */
export const LinkedInGrants = z.object({
  codes: z.array(z.object({ ...grant, code: z.string(), redirectUri: z.string() })),
  tokens: z.array(z.object({ ...grant, token: z.string() })),
});
export type LinkedInGrants = z.infer<typeof LinkedInGrants>;
