import { placeName } from '#contract/reddit-rules.ts';
import type { AboutRefusal, ReasonWords } from '#server/modules/channels/publications/reason-words.ts';
import type { RedditReason } from '#server/ports/channel/port.ts';

const anew = 'Nothing was published; publish it anew.';

/** What Reddit minds, and what to do about it. */
export const redditReasonWords: ReasonWords<RedditReason> = {
  no_such_community: (about) => `There is no ${at(about)} on Reddit. Choose another subreddit. ${anew}`,
  private: (about) => `${At(about)} is private, and this account is no member. Choose another subreddit.`,
  banned: (about) => `${At(about)} has banned this account. Choose another subreddit.`,
  may_not_post: (about) =>
    `${At(about)} does not let this account post: its moderators have to approve it first, or it is too new.`,
  links_only: (about) => `${At(about)} takes links only. Post a link there, or choose another subreddit.`,
  texts_only: (about) => `${At(about)} takes no links. Post a text there, or choose another subreddit.`,
  title_missing: () => `Reddit wants a title. Add one. ${anew}`,
  title_too_long: () => `The title is too long for Reddit, which takes 300 characters. Shorten it. ${anew}`,
  title_rules: (about) => `${At(about)} has rules for titles that this one does not fit. Change it. ${anew}`,
  text_too_long: () => `The text is too long for Reddit, which takes 40,000 characters. Shorten it. ${anew}`,
  text_rules: (about) => `${At(about)} has rules for texts that this one does not fit. Change it. ${anew}`,
  bad_link: () => `Reddit does not accept the address of the link. Check it. ${anew}`,
  link_banned: (about) => `${At(about)} takes no links to this site. Share another link, or post a text.`,
  already_posted: (about) =>
    `This link was posted in ${at(about)} before. Share another one, or choose another subreddit.`,
  flair_required: (about) => `${At(about)} wants a flair. Pick one. ${anew}`,
  bad_flair: (about) => `${At(about)} does not have this flair any more. Pick another. ${anew}`,
  community_rules: (about) =>
    `${At(about)} has rules that this post does not fit. Read them there, then change it. ${anew}`,
  too_fast: ({ retryAfter }) =>
    `Reddit asks this account to wait ${waitWords(retryAfter)} before its next post. Nothing was published yet.`,
  captcha: () => 'Reddit wants to see that a person posts. Publish it by hand at Reddit.',
  text_beside_link: () => `Reddit takes a link or a text, not both. Take one of them away. ${anew}`,
  no_images: () => 'Pictures cannot be posted to Reddit from here. Take them away, or publish it by hand.',
};

function at({ options }: AboutRefusal): string {
  return options?.channel === 'reddit' ? placeName(options.subreddit) : 'this subreddit';
}

/** At the beginning of a sentence. */
function At(about: AboutRefusal): string {
  const name = at(about);
  return name.startsWith('this') ? `This${name.slice(4)}` : name;
}

function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds <= 90) return seconds <= 1 ? 'a moment' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
