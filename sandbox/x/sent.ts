import { z } from 'zod';
import { sentBy } from '#sandbox/world/sent.ts';

/** A post on X. */
export const SentTweet = z.object({
  ...sentBy,
  kind: z.literal('tweet'),
  via: z.literal('twitter'),
  id: z.string(),
  text: z.string(),
  /** The member's own post that it continues. */
  replyTo: z.string().nullable().default(null),
  mediaIds: z.array(z.string()),
  /** One for each of the media. Null if none was given. */
  alts: z.array(z.string().nullable()),
  madeWithAi: z.boolean(),
  /** What the app paid for it, in millionths of a US dollar. */
  chargedMicros: z.int(),
});
export type SentTweet = z.infer<typeof SentTweet>;
