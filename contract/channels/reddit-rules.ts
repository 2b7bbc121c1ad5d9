import { z } from 'zod';
import { besideLink } from '#core/channels/channel.ts';
import { communityName } from '#core/channels/reddit.ts';

/** Requirements for a text. Lengths are in characters (code points). */
const TextRules = z.object({
  min: z.int().nullable(),
  max: z.int(),
  oneOf: z
    .array(z.string())
    .describe('Must contain one of these, ignoring case. Empty if there is no such rule.'),
  noneOf: z.array(z.string()),
  hasPattern: z.boolean().describe('Whether it must match a pattern that only Reddit can check'),
});

/** A subreddit as the user's account sees it. */
export const Subreddit = z.object({
  name: z.string().describe('Name without `r/`. For a profile, `u_` and the name.'),
  title: z.string(),
  takes: z.enum(['any', 'links', 'texts']),
  closed: z
    .enum(['banned', 'restricted'])
    .nullable()
    .describe("Why this account can't post there. Null if it can."),
  isAdult: z.boolean().describe('Whether every post is marked NSFW'),
  hasSpoilers: z.boolean(),
  flairs: z.array(z.object({ id: z.string(), text: z.string(), isEditable: z.boolean() })),
  needsFlair: z.boolean(),
  titleRules: TextRules,
  textRules: TextRules.extend({ policy: z.enum(['free', 'required', 'forbidden']) }),
  linkRules: z.object({
    only: z
      .array(z.string())
      .describe('Links must go to one of these hosts. Empty if there is no such rule.'),
    never: z.array(z.string()),
  }),
});
export type Subreddit = z.infer<typeof Subreddit>;

/** The parts of a post that are checked before it's scheduled. */
export type RedditPost = {
  text: string;
  title: string;
  /** Null for a text post. */
  link: string | null;
  flairId: string | null;
  flairText: string | null;
  spoiler: boolean;
};

/** A problem, with the name of the field that has it. */
export type RedditProblem = {
  field: 'subreddit' | 'title' | 'text' | 'link' | 'flairId' | 'flairText' | 'spoiler';
  message: string;
};

/**
 * Everything about a post that a subreddit would refuse, as far as its rules can be checked here. The server
 * refuses it too.
 */
export function redditProblems(post: RedditPost, subreddit: Subreddit): RedditProblem[] {
  const at = communityName(subreddit.name);
  const problems: RedditProblem[] = [];
  const add = (field: RedditProblem['field'], message: string | null) => {
    if (message !== null) problems.push({ field, message });
  };
  if (subreddit.closed === 'banned') add('subreddit', `${at} has banned this account.`);
  if (subreddit.closed === 'restricted') {
    add(
      'subreddit',
      subreddit.name.startsWith('u_')
        ? `Only its owner can post to ${at}.`
        : `Only approved members can post in ${at}. Ask its moderators to approve this account.`,
    );
  }
  add('title', ruleBroken(post.title.trim(), subreddit.titleRules, { at, what: 'title', isRequired: true }));
  if (post.link === null) {
    if (subreddit.takes === 'links') add('link', `${at} accepts links only. Add the URL to share.`);
    else add('text', textProblem(post.text.trim(), subreddit, at));
  } else {
    add('text', post.text.trim() === '' ? null : besideLink);
    if (subreddit.takes === 'texts')
      add('link', `${at} accepts text only. Remove the link, or move it into the text.`);
    else add('link', linkProblem(post.link, subreddit, at));
  }
  const flair = subreddit.flairs.find(({ id }) => id === post.flairId);
  if (post.flairId === null && subreddit.needsFlair)
    add('flairId', `${at} requires a flair on each post. Pick one.`);
  if (post.flairId !== null && !flair) add('flairId', `${at} no longer has this flair. Pick another.`);
  if (post.flairText !== null && flair && !flair.isEditable && post.flairText !== flair.text) {
    add('flairText', `The text of the flair “${flair.text}” can’t be changed.`);
  }
  if (post.flairText !== null && post.flairId === null) add('flairText', 'Pick the flair for this text.');
  if (post.spoiler && !subreddit.hasSpoilers) add('spoiler', `${at} doesn’t mark spoilers.`);
  return problems;
}

function textProblem(text: string, { textRules }: Subreddit, at: string): string | null {
  if (textRules.policy === 'forbidden') {
    return text === '' ? null : `${at} accepts titles only. Remove the text.`;
  }
  return ruleBroken(text, textRules, { at, what: 'text', isRequired: textRules.policy === 'required' });
}

function linkProblem(link: string, { linkRules }: Subreddit, at: string): string | null {
  const host = URL.canParse(link) ? new URL(link).hostname.toLowerCase() : '';
  const isOn = (domains: readonly string[]) =>
    domains.some((each) => host === each.toLowerCase() || host.endsWith(`.${each.toLowerCase()}`));
  if (isOn(linkRules.never)) return `${at} doesn’t accept links to ${host}.`;
  if (linkRules.only.length > 0 && !isOn(linkRules.only)) {
    return `${at} accepts links to these sites only: ${linkRules.only.join(', ')}.`;
  }
  return null;
}

function ruleBroken(
  text: string,
  rules: z.infer<typeof TextRules>,
  { at, what, isRequired }: { at: string; what: 'title' | 'text'; isRequired: boolean },
): string | null {
  const { length } = [...text];
  const lower = text.toLowerCase();
  const holds = (each: string) => lower.includes(each.toLowerCase());
  if (length === 0) {
    if (!isRequired) return null;
    return what === 'title' ? 'Write a title first.' : `${at} requires text in every post. Write some.`;
  }
  if (length > rules.max) {
    return `${at} accepts a ${what} of at most ${count(rules.max)} characters; this has ${count(length)}.`;
  }
  if (rules.min !== null && length < rules.min) {
    return `${at} requires a ${what} of at least ${count(rules.min)} characters; this has ${count(length)}.`;
  }
  if (rules.oneOf.length > 0 && !rules.oneOf.some(holds)) {
    return `${at} requires ${rules.oneOf.map((each) => `“${each}”`).join(' or ')} in the ${what}.`;
  }
  const never = rules.noneOf.find(holds);
  return never === undefined ? null : `${at} doesn’t allow “${never}” in the ${what}.`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
