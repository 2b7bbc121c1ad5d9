import { z } from 'zod';

const who = { personId: z.string(), scope: z.string() };

/** X's state in addition to posts: who agreed to what, uploaded pictures, and the app's credit. */
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
      /** Null if `offline.access` wasn't requested. */
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
      /** How many bytes were announced, for uploads in pieces. */
      announced: z.int(),
      /** `open`: waiting for pieces; `pending`: X is processing it. */
      state: z.enum(['open', 'pending', 'ready']),
      alt: z.string().nullable(),
      expiresAt: z.number(),
    }),
  ),
  /** The app's unused prepaid credit, in millionths of a US dollar. */
  creditMicros: z.int(),
});
export type XState = z.infer<typeof XState>;
export type XGrant = XState['grants'][number];
export type XMedia = XState['media'][number];

/** The state on the first start, with enough credit for a long time. */
export const newXState = (): XState => ({ codes: [], grants: [], media: [], creditMicros: 100_000_000 });
