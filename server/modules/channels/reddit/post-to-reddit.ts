import type { PublicationDetails, RedditOptions } from '#contract/publications.ts';
import type { NewRedditPost } from '#contract/reddit.ts';
import { publishPost } from '#server/modules/channels/publications/publish-post.ts';
import type { Deps } from '#server/modules/deps.ts';
import { refuseRedditPost } from './refuse-reddit-post.ts';

/**
 * Takes a post for Reddit that its user has just approved by this very call, once it fits its subreddit's rules.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `invalid_request` by the field's name
 */
export async function postToReddit(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'channels' | 'connects' | 'secrets' | 'billing'>,
  userId: string,
  { at, text = '', ...given }: NewRedditPost,
): Promise<PublicationDetails> {
  const options: RedditOptions = {
    channel: 'reddit',
    subreddit: given.subreddit,
    title: given.title,
    link: given.link ?? null,
    flairId: given.flairId ?? null,
    flairText: given.flairText ?? null,
    nsfw: given.nsfw ?? false,
    spoiler: given.spoiler ?? false,
  };
  await refuseRedditPost(deps, userId, { text, options });
  return publishPost(deps, userId, { channel: 'reddit', text, options, costMicros: null, at });
}
