import type { SourceReaction } from './port.ts';

/** The network's own names for reactions, as both providers report them. */
export const networkReactions: Readonly<Record<string, SourceReaction>> = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};
