import {
  type AboutRefusal,
  type ChannelDefinition,
  type ChannelRules,
  megabyte,
  type Refusals,
} from './channel.ts';

/** The greatest length of a title, in characters. */
export const maxTitleLength = 300;

/** A subreddit's name without `r/`, or a profile's after `u_`. */
export const subredditPattern = /^(u_)?[A-Za-z0-9][A-Za-z0-9_-]{1,22}$/;

export const reddit = {
  label: 'Reddit',
  rank: 3,
  options: {
    subreddit: {
      kind: 'text',
      label: 'Subreddit',
      draftMax: 100,
      pattern: { is: subredditPattern, problem: 'must be the name of a subreddit, without r/' },
      distinguishes: 'any case',
      forAgents: 'required there: the subreddit, without r/',
      read: readSubredditName,
      about: 'Name without `r/`. For a profile, `u_` and the name.',
    },
    title: {
      kind: 'text',
      label: 'Title',
      isRequired: true,
      max: maxTitleLength,
      draftMax: 1000,
      says: 'title',
      distinguishes: 'exact',
      forAgents: 'required there: the title',
    },
    link: {
      kind: 'url',
      label: 'Link',
      max: 2000,
      draftMax: 3000,
      isNullable: true,
      says: 'link',
      distinguishes: 'exact',
      forAgents: 'the URL to share instead of a text',
      about: 'URL to share. Null for a text post.',
    },
    flairId: { kind: 'text', label: 'Flair', max: 100, isNullable: true },
    flairText: { kind: 'text', label: 'Flair text', max: 64, isNullable: true },
    nsfw: { kind: 'flag', label: 'NSFW' },
    spoiler: { kind: 'flag', label: 'Spoiler' },
  },
  // A title may be enough, and a link post has no text.
  isTextOptional: true,
  isMarkdown: true,
  takesDocument: false,
  followUps: null,
  splits: null,
  filesEndThread: false,
  counts: { likes: ['point'], replies: ['comment'] },
  destinationOf: ({ subreddit }: { subreddit: string }) => communityName(subreddit),
} as const satisfies ChannelDefinition;

/** How Reddit writes a community's name: `r/name`, or `u/name` for a profile. */
export function communityName(subreddit: string): string {
  return subreddit.startsWith('u_') ? `u/${subreddit.slice(2)}` : `r/${subreddit}`;
}

/** The subreddit name from any way of writing it: `r/name`, `/r/name/`, `u/name`, a Reddit URL. */
export function readSubredditName(typed: string): string {
  const words = typed.trim().replace(/^https?:\/\/([a-z]+\.)?reddit\.com(?=\/)/i, '');
  const profile = /^\/?(?:u|user)\/([^/\s]*)/i.exec(words);
  if (profile) return profile[1] === '' ? '' : `u_${profile[1]}`;
  return words.replace(/^\/?r\//i, '').replace(/[/?#].*$/s, '');
}

type About = AboutRefusal<{ subreddit: string } | null>;

const at = ({ options }: About): string => (options ? communityName(options.subreddit) : 'this subreddit');

/** The same as {@link at}, for the start of a sentence. */
const At = (about: About): string => at(about).replace(/^this/, 'This');

function waitMessage(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds <= 90) return seconds <= 1 ? 'a moment' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const refusals = {
  no_such_community: (about) => `There is no ${at(about)} on Reddit. Choose another subreddit.`,
  private: (about) => `${At(about)} is private, and this account isn’t a member. Choose another subreddit.`,
  banned: (about) => `${At(about)} has banned this account. Choose another subreddit.`,
  may_not_post: (about) =>
    `${At(about)} doesn’t let this account post: its moderators have to approve it first, or it’s too new.`,
  links_only: (about) => `${At(about)} accepts links only. Post a link there, or choose another subreddit.`,
  texts_only: (about) => `${At(about)} doesn’t accept links. Post a text there, or choose another subreddit.`,
  title_missing: () => 'Reddit requires a title. Add one.',
  title_too_long: () => 'The title is longer than the 300 characters Reddit accepts. Shorten it.',
  title_rules: (about) => `${At(about)} has rules for titles that this one breaks. Change it.`,
  text_too_long: () => 'The text is longer than the 40,000 characters Reddit accepts. Shorten it.',
  text_rules: (about) => `${At(about)} has rules for texts that this one breaks. Change it.`,
  bad_link: () => 'Reddit doesn’t accept the link’s URL. Check it.',
  link_banned: (about) =>
    `${At(about)} doesn’t accept links to this site. Share another link, or post a text.`,
  already_posted: (about) =>
    `This link was posted in ${at(about)} before. Share another one, or choose another subreddit.`,
  flair_required: (about) => `${At(about)} requires a flair. Pick one.`,
  bad_flair: (about) => `${At(about)} no longer has this flair. Pick another.`,
  community_rules: (about) =>
    `${At(about)} has rules that this post breaks. Read them there, then change it.`,
  too_fast: ({ retryAfter }) =>
    `Reddit asks this account to wait ${waitMessage(retryAfter)} before its next post. Nothing has been published yet.`,
  captcha: () => 'Reddit asks for a captcha. Post it on Reddit yourself.',
  text_beside_link: () => 'Reddit accepts a link or a text, not both. Remove one of them.',
  images_not_allowed: (about) => `${At(about)} doesn’t allow images. Post a text or a link there.`,
  image_refused: () => 'Reddit refused the image. Use a JPEG, PNG or GIF of at most 20 MB.',
} satisfies Refusals<About['options']>;
export type RedditReason = keyof typeof refusals;

export const redditRules = {
  ways: {
    reddit: {
      label: 'Reddit',
      settings: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
      // Who the member is; posting; rules; flairs; and the user's own posts, to check the outcome of one.
      scopes: ['identity', 'submit', 'read', 'flair', 'history'],
      neededScope: 'submit',
      canCheck: true,
      asksForSignIn: false,
      lifeDays: null,
    },
  },
  setUpNote: 'Reddit approves new apps manually.',
  limits: { post: { warns: null, max: 40_000 }, comment: { warns: null, max: 40_000 } },
  // An image is a post of its own.
  images: { max: 1, bytes: 20 * megabyte, pixels: null, takesWebp: false, isGifAlone: false },
  refusals,
  draftLength: 2000,
  draftForm:
    'On Reddit, plain and detailed: what was tried, what came of it, what is still open. Nothing that sells.',
  noteLength: 700,
} as const satisfies ChannelRules;
