import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import type { PostCounts, PostType } from '#contract/posts.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

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

export const feedMessages = {
  title: 'Engage',
  fetching: 'Fetching posts…',
  posts: 'Posts by people you follow',
  notRead: 'Couldn’t load posts',
  moreNotRead: 'Couldn’t load more posts.',
  retry: 'Try again',
  freshPosts: (posts: number) => pluralize(posts, 'new post', 'new posts'),
  noMatch: {
    title: 'No posts match',
    action: 'Clear filters',
  },
  none: {
    title: 'No posts yet',
    text: 'The people you follow haven’t posted in the last 90 days.',
  },
  noProvider: {
    title: 'Connect a data provider to read posts',
    action: 'Set up',
  },
  keys: {
    next: 'Next post',
    previous: 'Previous post',
    draft: 'Draft a comment',
    search: 'Filter by keyword',
  },
} as const;

export const postMessages = {
  postBy: (name: string) => `Post by ${name}`,
  read: 'Read',
  markUnread: 'Mark as unread',
  markUnreadOf: (name: string) => `Read: mark the post by ${name} as unread`,
  open: 'Open on LinkedIn',
  openOf: (name: string) => `Open the post by ${name} on LinkedIn`,
  pictureOf: (name: string) => `Picture in the post by ${name}`,
  noText: 'No text',
  typeOnly: (type: PostType) => `${typeLabels[type]} without text`,
  more: 'Show more',
  less: 'Show less',
  countsHidden: 'Counts hidden',
} as const;

export const filterMessages = {
  fields: { all: 'All of', any: 'Any of', none: 'None of', type: 'Type' },
  leads: { all: 'Contains', any: 'Contains', none: 'Doesn’t contain', type: 'Type is', profile: 'Posts by' },
  profile: 'Person',
  oneProfile: 'one person',
  keywords: 'Keywords',
  keywordPlaceholder: 'Word or phrase, Enter',
  variations: 'Include word variations',
  variationsHint: '“price” also finds “prices” and “pricing”',
  unreadOnly: 'Unread',
  unread: (posts: number, isMore: boolean) => `${formatCount(posts)}${isMore ? '+' : ''}`,
} as const;

export const followMessages = {
  heading: 'Following',
  region: 'People you follow',
  folded: 'Following and recommended',
  byUrl: 'Follow by URL',
  byUrlPlaceholder: 'linkedin.com/in/… or /company/…',
  follow: 'Follow',
  following: 'Following',
  onlyPostsBy: 'Only posts by ',
  more: 'More',
  moreFor: (name: string) => `More for ${name}`,
  fetchNow: 'Fetch posts now',
  openProfile: 'Open profile',
  unfollow: 'Unfollow',
  showMore: 'Show more',
  showAll: (people: number, isMore: boolean) => `Show all ${people}${isMore ? '+' : ''}`,
  notRead: 'Couldn’t load the people you follow.',
  retry: 'Try again',
  none: 'You don’t follow anyone yet.',
} as const;

export const firstFollowMessages = {
  title: 'Follow people worth talking to',
  top: 'Start with your warmest people',
  followOne: (name: string) => `Follow ${name}`,
  followAll: (people: number) =>
    people === 0 ? 'Follow' : `Follow ${pluralize(people, 'person', 'people')}`,
  score: 'Score',
} as const;

/** Notices after an action. Each failure ends with its reason. */
export const followNotices = {
  followed: (name: string) => `Following ${name}`,
  notFollowed: 'Couldn’t follow.',
  unfollowed: (name: string) => `Unfollowed ${name}`,
  notUnfollowed: 'Couldn’t unfollow.',
  notUndone: 'Couldn’t undo.',
  notFetched: 'Couldn’t fetch posts.',
  followedSignals: (found: { followed: number; already: number; leftOut: number; doNotEngage: number }) =>
    [
      found.followed > 0 ? `Following ${pluralize(found.followed, 'person', 'people')}` : null,
      found.followed === 0 && found.already > 0 ? 'Already following' : null,
      found.leftOut > 0
        ? `${pluralize(found.leftOut, 'person', 'people')} without a LinkedIn URL skipped`
        : null,
      found.doNotEngage > 0 ? `${found.doNotEngage} on Do not engage skipped` : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
} as const;

/** "120 reactions · 14 comments". Hidden counts and zero reposts are left out. */
export function countsLabel({ reactions, comments, reposts }: PostCounts): string {
  const parts = [
    reactions === null ? null : pluralize(reactions, 'reaction'),
    comments === null ? null : pluralize(comments, 'comment'),
    reposts === null || reposts === 0 ? null : pluralize(reposts, 'repost'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? postMessages.countsHidden : parts.join(' · ');
}

/** The state of a followed profile in a few words. */
export function readingLabel(profile: EngageProfile, max: number): string {
  if (profile.readState === 'running' || profile.readState === 'queued') return feedMessages.fetching;
  if (profile.readState === 'failed') return 'Couldn’t fetch posts';
  if (profile.lastReadAt === null) return 'Not fetched yet';
  if (profile.posts === 0) return 'No posts in the last 90 days';
  const unread = profile.unseenPosts >= max ? `${formatCount(max)}+` : formatCount(profile.unseenPosts);
  return profile.unseenPosts === 0 ? 'All read' : `${unread} unread`;
}
