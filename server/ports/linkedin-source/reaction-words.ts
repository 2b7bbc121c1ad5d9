import type { SourceReaction } from './port.ts';

/** The network's own words for reactions, as both providers pass them on. */
export const networkReactions: Readonly<Record<string, SourceReaction>> = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};
