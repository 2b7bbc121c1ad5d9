import type { SourceActor, SourceEngagement, SourceReaction } from './port.ts';

/** The network's own names for reactions, as both providers report them. */
export const networkReactions: Readonly<Record<string, SourceReaction>> = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};

/** A person has one reaction per post, whatever its kind. */
export function reactionBy(actor: SourceActor, reaction: SourceReaction): SourceEngagement {
  return {
    key: `reaction:${actor.urn ?? actor.publicId}`,
    type: 'reaction',
    reaction,
    text: null,
    id: null,
    parentId: null,
    actor,
    occurredAt: null,
  };
}
