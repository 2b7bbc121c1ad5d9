import type { z } from 'zod';
import type { Community } from './port.ts';
import type { About, Flairs, Requirements } from './reddit-answers.ts';

/** Reddit's own longest title and text, in characters. */
const longest = { title: 300, text: 40_000 };

/** A subreddit's rules, of the three answers that Reddit gives about them. */
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
