import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import type { PostCounts, PostType } from '#contract/posts.ts';
import { manyOf } from '#core/many-of.ts';

const count = new Intl.NumberFormat('en');

export const typeLabels: Record<PostType, string> = {
  text: 'Text',
  image: 'Image',
  video: 'Video',
  document: 'Document',
  article: 'Article',
  poll: 'Poll',
  event: 'Event',
  repost: 'Repost',
};

/** "120 reactions · 14 comments"; what the source hides is left out, and so are reposts where there is none. */
export function countsLabel({ reactions, comments, reposts }: PostCounts): string {
  const parts = [
    reactions === null ? null : manyOf(reactions, 'reaction', 'reactions'),
    comments === null ? null : manyOf(comments, 'comment', 'comments'),
    reposts === null || reposts === 0 ? null : manyOf(reposts, 'repost', 'reposts'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Counts are hidden' : parts.join(' · ');
}

/** How it stands with a followed profile, in a few words. */
export function readingLabel(profile: EngageProfile, max: number): string {
  if (profile.readState === 'running') return 'Reading posts';
  if (profile.readState === 'queued') return 'Waits to be read';
  if (profile.readState === 'failed') return 'Could not be read';
  if (profile.lastReadAt === null) return 'Not read yet';
  if (profile.posts === 0) return 'No posts in the last 90 days';
  const posts = profile.posts >= max ? `${count.format(max)}+ posts` : manyOf(profile.posts, 'post', 'posts');
  const unseen = profile.unseenPosts >= max ? `${count.format(max)}+` : count.format(profile.unseenPosts);
  return profile.unseenPosts === 0 ? `${posts}, all seen` : `${posts}, ${unseen} not seen`;
}
