import { z } from 'zod';

/**
 * The parts of Unipile v1's answers that publishing needs. Unknown fields are ignored, but ids are required.
 */

const text = z.string().nullish();

/** A list with its cursor. Absent, null, or empty means the end. */
export const listOf = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item), cursor: text });

export const Member = z.object({
  provider_id: z.string().min(1),
  public_identifier: text,
  first_name: text,
  last_name: text,
  public_profile_url: text,
  profile_picture_url: text,
});

export const AccountDetails = z.object({
  id: z.string().min(1),
  name: z.string(),
  type: z.string(),
  sources: z.array(z.object({ status: z.string() })).nullish(),
});

export const AccountList = listOf(
  z.object({ id: z.string().min(1), type: z.string(), created_at: z.string() }),
);

export const Webhooks = listOf(z.object({ request_url: text, enabled: z.boolean().nullish() }));

/** The case of `object` varies between the vendor's sources, so it's only required to be present. */
export const NewPost = z.object({ object: z.string(), post_id: text });

export const Post = z.object({
  id: z.string().min(1),
  social_id: z.string().min(1),
  share_url: text,
  text,
  parsed_datetime: text,
  is_repost: z.boolean().nullish(),
});

export const Comment = z.object({
  id: z.string().min(1),
  post_id: text,
  post_urn: text,
  author: text,
  author_details: z.object({ id: text }).nullish(),
  text,
  date: text,
  reply_counter: z.number().nullish(),
});
