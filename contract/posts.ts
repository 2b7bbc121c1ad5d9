import { z } from 'zod';
import { postTypes } from './values.ts';

/** `text` also stands for a type that no source gives. */
export const PostType = z.enum(postTypes);
export type PostType = z.infer<typeof PostType>;

/** Null is a count that the source hides. */
export const PostCounts = z.object({
  reactions: z.int().nullable(),
  comments: z.int().nullable(),
  reposts: z.int().nullable(),
});
export type PostCounts = z.infer<typeof PostCounts>;
