import { z } from 'zod';
import type { Community } from './port.ts';

/** Reddit's answers, as far as they're read. */
export const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().nullish(),
  refresh_token: z.string().min(1).nullish(),
});

export const Me = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  icon_img: z.string().nullish(),
});

export const Submitted = z.object({
  json: z.object({
    data: z.object({ name: z.string().regex(/^t3_/), url: z.string().nullish() }),
  }),
});

/** The answer for an image: no id yet, only where it will be announced, and the list it will appear in. */
export const Accepted = z.object({
  json: z.object({
    data: z.object({ websocket_url: z.string(), user_submitted_page: z.string().nullish().default(null) }),
  }),
});

const Submission = z.object({
  name: z.string(),
  subreddit: z.string(),
  title: z.string(),
  selftext: z.string().nullish(),
  is_self: z.boolean().nullish(),
  url: z.string().nullish(),
  permalink: z.string().nullish(),
  created_utc: z.number(),
});
export type Submission = z.infer<typeof Submission>;

export const Submissions = z.object({
  data: z.object({
    after: z.string().nullish(),
    children: z.array(z.object({ data: Submission })),
  }),
});

export const About = z.object({
  data: z.object({
    display_name: z.string().min(1),
    title: z.string().nullish(),
    subreddit_type: z.string().nullish(),
    submission_type: z.string().nullish(),
    over18: z.boolean().nullish(),
    spoilers_enabled: z.boolean().nullish(),
    allow_images: z.boolean().nullish(),
    restrict_posting: z.boolean().nullish(),
    user_is_banned: z.boolean().nullish(),
    user_is_contributor: z.boolean().nullish(),
    user_is_moderator: z.boolean().nullish(),
  }),
});
export type About = z.infer<typeof About>;

export const Flairs = z.array(
  z.object({
    id: z.string(),
    text: z.string().nullish(),
    text_editable: z.boolean().nullish(),
    mod_only: z.boolean().nullish(),
  }),
);

const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const length = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

export const Requirements = z.object({
  title_text_min_length: length,
  title_text_max_length: length,
  title_required_strings: words,
  title_blacklisted_strings: words,
  title_regexes: words,
  body_restriction_policy: z.string().nullish(),
  body_text_min_length: length,
  body_text_max_length: length,
  body_required_strings: words,
  body_blacklisted_strings: words,
  body_regexes: words,
  link_restriction_policy: z.string().nullish(),
  domain_blacklist: words,
  domain_whitelist: words,
  is_flair_required: z.boolean().nullish(),
});
export type Requirements = z.infer<typeof Requirements>;

/** Reddit's own maximum lengths of title and text, in characters. */
const longest = { title: 300, text: 40_000 };

/** A subreddit's rules, from Reddit's three answers about them. */
export function communityOf(
  { data }: About,
  flairs: z.infer<typeof Flairs>,
  rules: Requirements | null,
): Community {
  const isMember = data.user_is_contributor === true || data.user_is_moderator === true;
  const isRestricted =
    data.subreddit_type === 'restricted' ||
    data.subreddit_type === 'private' ||
    data.subreddit_type === 'user' ||
    data.restrict_posting === true;
  const policy = rules?.body_restriction_policy;
  return {
    name: data.display_name,
    title: data.title ?? '',
    takes: data.submission_type === 'link' ? 'links' : data.submission_type === 'self' ? 'texts' : 'any',
    takesImages: data.allow_images !== false && data.submission_type !== 'self',
    closed: data.user_is_banned === true ? 'banned' : isRestricted && !isMember ? 'restricted' : null,
    isAdult: data.over18 === true,
    hasSpoilers: data.spoilers_enabled !== false,
    flairs: flairs.flatMap(({ id, text, text_editable, mod_only }) =>
      mod_only === true ? [] : [{ id, text: text ?? '', isEditable: text_editable === true }],
    ),
    needsFlair: rules?.is_flair_required === true,
    titleRules: {
      min: rules?.title_text_min_length ?? null,
      max: Math.min(rules?.title_text_max_length ?? longest.title, longest.title),
      oneOf: rules?.title_required_strings ?? [],
      noneOf: rules?.title_blacklisted_strings ?? [],
      hasPattern: (rules?.title_regexes.length ?? 0) > 0,
    },
    textRules: {
      policy: policy === 'required' ? 'required' : policy === 'notAllowed' ? 'forbidden' : 'free',
      min: rules?.body_text_min_length ?? null,
      max: Math.min(rules?.body_text_max_length ?? longest.text, longest.text),
      oneOf: rules?.body_required_strings ?? [],
      noneOf: rules?.body_blacklisted_strings ?? [],
      hasPattern: (rules?.body_regexes.length ?? 0) > 0,
    },
    linkRules: {
      only: rules?.link_restriction_policy === 'whitelist' ? rules.domain_whitelist : [],
      never: rules?.link_restriction_policy === 'blacklist' ? rules.domain_blacklist : [],
    },
  };
}
