import type { RedditOptions } from '#contract/channels/publications.ts';
import { communityName, type Subreddit } from '#contract/channels/reddit-rules.ts';

/** A Reddit post being edited. Any field may be empty or invalid. */
export type RedditDraft = RedditOptions;

/** Reddit's maximum title length, in characters. */
export const maxTitleLength = 300;

export const newRedditDraft: RedditDraft = {
  channel: 'reddit',
  subreddit: '',
  title: '',
  link: null,
  flairId: null,
  flairText: null,
  nsfw: false,
  spoiler: false,
};

/** The subreddit name from any way of writing it: `r/name`, `/r/name/`, `u/name`, a Reddit URL. */
export function readSubredditName(typed: string): string {
  const words = typed.trim().replace(/^https?:\/\/([a-z]+\.)?reddit\.com(?=\/)/i, '');
  const profile = /^\/?(?:u|user)\/([^/\s]*)/i.exec(words);
  if (profile) return profile[1] === '' ? '' : `u_${profile[1]}`;
  return words.replace(/^\/?r\//i, '').replace(/[/?#].*$/s, '');
}

/** A subreddit's rules, one short sentence each. */
export function ruleLabels(rules: Subreddit): string[] {
  const { titleRules, textRules, linkRules } = rules;
  const takes = { any: 'Accepts text and links', links: 'Accepts links only', texts: 'Accepts text only' };
  const quoted = (words: readonly string[]) => words.map((each) => `“${each}”`).join(' or ');
  return [
    takes[rules.takes],
    ...(rules.needsFlair ? ['Flair required'] : []),
    ...(titleRules.min === null ? [] : [`Titles of at least ${titleRules.min} characters`]),
    ...(titleRules.max === maxTitleLength ? [] : [`Titles of at most ${titleRules.max} characters`]),
    ...(titleRules.oneOf.length === 0 ? [] : [`${quoted(titleRules.oneOf)} in the title`]),
    ...(titleRules.noneOf.length === 0 ? [] : [`No ${quoted(titleRules.noneOf)} in the title`]),
    ...(titleRules.hasPattern ? ['Titles must follow a pattern explained there'] : []),
    ...(textRules.policy === 'required' && rules.takes !== 'links' ? ['Text required'] : []),
    ...(textRules.policy === 'forbidden' ? ['Titles only, no text'] : []),
    ...(textRules.min === null ? [] : [`Text of at least ${textRules.min} characters`]),
    ...(textRules.hasPattern ? ['Text must follow a pattern explained there'] : []),
    ...(linkRules.never.length === 0 ? [] : [`No links to ${linkRules.never.join(', ')}`]),
    ...(linkRules.only.length === 0 ? [] : [`Links to ${linkRules.only.join(', ')} only`]),
    ...(rules.isAdult ? ['Every post is NSFW'] : []),
  ];
}

/** The display name of a subreddit that may not be set yet. */
export function communityLabel(subreddit: string): string {
  return subreddit === '' ? 'r/…' : communityName(subreddit);
}
