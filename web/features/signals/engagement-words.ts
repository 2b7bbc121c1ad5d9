import type { EngagementSource, EngagementType, ReactionType, TimelineEntry } from '#contract/signals.ts';

const reactions: Record<ReactionType, string> = {
  like: 'Liked',
  celebrate: 'Celebrated',
  support: 'Supported',
  love: 'Loved',
  insightful: 'Found insightful',
  funny: 'Found funny',
};

const inbound: Record<EngagementType, readonly [alone: string, onPost: string]> = {
  reaction: ['Reacted', 'Reacted to'],
  comment: ['Commented', 'Commented on'],
  reply: ['Replied', 'Replied under'],
  repost: ['Reposted', 'Reposted'],
  mention: ['Mentioned you', 'Mentioned you in'],
  connection: ['Connected with you', 'Connected with you after'],
  invitation: ['Invited you to connect', 'Invited you to connect after'],
  message: ['Wrote to you', 'Wrote to you about'],
  endorsement: ['Endorsed you', 'Endorsed you after'],
  recommendation: ['Recommended you', 'Recommended you after'],
  manual: ['Added by you', 'Added by you from'],
};

const outbound: Record<EngagementType, readonly [alone: string, onPost: string]> = {
  reaction: ['You reacted', 'You reacted to'],
  comment: ['You commented', 'You commented on'],
  reply: ['You replied', 'You replied under'],
  repost: ['You reposted', 'You reposted'],
  mention: ['You mentioned them', 'You mentioned them in'],
  connection: ['You connected', 'You connected after'],
  invitation: ['You invited them to connect', 'You invited them to connect after'],
  message: ['You wrote to them', 'You wrote to them about'],
  endorsement: ['You endorsed them', 'You endorsed them after'],
  recommendation: ['You recommended them', 'You recommended them after'],
  manual: ['Added by you', 'Added by you from'],
};

/** What happened, as the beginning of a sentence that a post's text may end. */
export function engagementWords(
  entry: Pick<TimelineEntry, 'direction' | 'type' | 'reactionType' | 'post'>,
): string {
  if (entry.direction === 'inbound' && entry.type === 'reaction' && entry.reactionType)
    return reactions[entry.reactionType];
  const [alone, onPost] = (entry.direction === 'inbound' ? inbound : outbound)[entry.type];
  return entry.post ? onPost : alone;
}

/** A way to react, as a choice. */
export const reactionWord: Record<ReactionType, string> = {
  like: 'like',
  celebrate: 'celebrate',
  support: 'support',
  love: 'love',
  insightful: 'insightful',
  funny: 'funny',
};

/** A source by its name, as a choice. */
export const sourceName: Record<EngagementSource, string> = {
  unipile: 'Unipile',
  rapidapi: 'RapidAPI',
  archive: 'data archive',
  csv: 'CSV',
  paste: 'pasted',
  user: 'added by hand',
};

/** Where a fact is from, in the user's words. */
export const sourceWord: Record<TimelineEntry['source'], string> = {
  unipile: 'Unipile',
  rapidapi: 'RapidAPI',
  archive: 'from your data archive',
  csv: 'from your CSV',
  paste: 'pasted by you',
  user: 'added by you',
};
