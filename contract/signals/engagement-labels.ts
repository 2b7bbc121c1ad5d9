import type { EngagementType, ReactionType } from './signal-kinds.ts';

const reactions: Record<ReactionType, string> = {
  like: 'Liked',
  celebrate: 'Celebrated',
  support: 'Supported',
  love: 'Loved',
  insightful: 'Found insightful',
  funny: 'Found funny',
};

const phrases: Record<EngagementType, readonly [alone: string, onPost: string]> = {
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

/**
 * What someone did, as the start of a sentence that a post's text can end. The page and the digest use the
 * same.
 */
export function inboundLabel(
  { type, reactionType }: { type: EngagementType; reactionType: ReactionType | null },
  hasPost: boolean,
): string {
  if (type === 'reaction' && reactionType !== null) return reactions[reactionType];
  return phrases[type][hasPost ? 1 : 0];
}
