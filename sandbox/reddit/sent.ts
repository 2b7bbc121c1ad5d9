import { z } from 'zod';
import { sentBy } from '#sandbox/world/sent.ts';

/** A post on Reddit, numbered in base 36 like Reddit's own. */
export const SentSubmission = z.object({
  ...sentBy,
  via: z.literal('reddit'),
  kind: z.literal('submission'),
  id: z.string(),
  subreddit: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  image: z.object({ bytes: z.int() }).nullable().default(null),
  flair: z.string().nullable(),
  nsfw: z.boolean(),
  spoiler: z.boolean(),
});
export type SentSubmission = z.infer<typeof SentSubmission>;
