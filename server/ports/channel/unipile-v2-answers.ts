import { z } from 'zod';

/**
 * The parts of Unipile v2's answers that publishing needs. Unknown fields are ignored, but ids are required.
 */

const text = z.string().nullish();

/** A list with the cursor of its next page. Absent, null, or empty means the end. */
export const listOf = <T>(item: z.ZodType<T>) => z.object({ data: z.array(item), next_cursor: text });

export const Member = z.object({
  id: z.string().min(1),
  display_name: text,
  public_identifier: text,
  profile_url: text,
  public_picture_url: text,
});

export const Account = z.object({
  id: z.string().min(1),
  name: text,
  provider: z.string(),
  status: z.string(),
  created_at: z.string(),
});

export const Accounts = z.object({ data: z.array(Account), has_more: z.boolean() });

export const Endpoints = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      enabled: z.boolean().nullish(),
      trigger_events: z.array(z.string()).nullish(),
    }),
  ),
  has_more: z.boolean(),
});

export const Post = z.object({
  id: z.string().min(1),
  share_url: text,
  text,
  created_at: text,
  is_repost: z.boolean().nullish(),
});

/** The answer to a new comment. */
export const NewComment = z.object({ id: z.string().min(1) });

export const Comment = z.object({
  id: z.string().min(1),
  author: z.object({ display_name: text }).nullish(),
  text,
  created_at: text,
  is_sender: z.boolean().nullish(),
  reply_counter: z.number().nullish(),
  parent_post: z.object({ id: z.string().min(1), share_url: text }).nullish(),
});
