import { z } from 'zod';

const who = { personId: z.string(), scope: z.string() };

/** What is known of X beyond what was posted: who agreed to what, pictures that were uploaded, and the app's credit. */
export const XState = z.object({
  codes: z.array(
    z.object({
      ...who,
      code: z.string(),
      redirectUri: z.string(),
      challenge: z.string(),
      /** Milliseconds since 1970. */
      expiresAt: z.number(),
    }),
  ),
  grants: z.array(
    z.object({
      ...who,
      id: z.string(),
      accessToken: z.string(),
      accessEndsAt: z.number(),
      /** Null where `offline.access` was not asked for. */
      refreshToken: z.string().nullable(),
      /** How often it was refreshed. */
      refreshes: z.int(),
    }),
  ),
  media: z.array(
    z.object({
      id: z.string(),
      personId: z.string(),
      contentType: z.string(),
      bytes: z.int(),
      /** How many bytes were announced, for what comes in pieces. */
      announced: z.int(),
      /** `open`: pieces are awaited; `pending`: X looks it through. */
      state: z.enum(['open', 'pending', 'ready']),
      alt: z.string().nullable(),
      expiresAt: z.number(),
    }),
  ),
  /** What the app has paid in advance and not used yet, in millionths of a US dollar. */
  creditMicros: z.int(),
});
export type XState = z.infer<typeof XState>;
export type XGrant = XState['grants'][number];
export type XMedia = XState['media'][number];

/** At the first start: enough to try for a long time. */
export const newXState = (): XState => ({ codes: [], grants: [], media: [], creditMicros: 100_000_000 });
