import { z } from 'zod';
import { postTypes } from './values.ts';

/** `text` also covers types that no source reports. */
export const PostType = z.enum(postTypes);
export type PostType = z.infer<typeof PostType>;

/** Null if the source hides the count. */
export const PostCounts = z.object({
  reactions: z.int().nullable(),
  comments: z.int().nullable(),
  reposts: z.int().nullable(),
});
export type PostCounts = z.infer<typeof PostCounts>;
