import type { ReactionType } from '#contract/signals.ts';
import type { RowReader } from './archive-record.ts';
import { postAt } from './read-comment.ts';
import { digest, recordKey } from './record-key.ts';
import { notADate } from './row-person.ts';

/** The network's words for reactions (API documentation, also used by the archive) and ours. */
const REACTIONS: Readonly<Record<string, ReactionType>> = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};

/** Reactions.csv: the owner's reactions to posts and, by a link with `commentUrn`, to comments. */
export const readReaction: RowReader = (cells, { readDate }) => {
  if (cells('date') === '') return 'undated';
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null) return notADate(cells('date'));
  const type = cells('type').toUpperCase();
  return [
    {
      kind: 'engagement',
      engagement: {
        key: recordKey('reaction', digest(cells('link'), occurredAt, type)),
        person: null,
        post: postAt(cells('link')),
        direction: 'outbound',
        type: 'reaction',
        // Retired kinds (such as MAYBE) stay reactions without a kind.
        reactionType: REACTIONS[type] ?? null,
        text: null,
        conversationId: null,
        occurredAt,
      },
    },
  ];
};
