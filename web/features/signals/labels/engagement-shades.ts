import type { EngagementType } from '#contract/signals/signal-kinds.ts';

/** Three shades by effort: words, signs of approval, ties. */
export const engagementShades = {
  words: ['comment', 'reply', 'message', 'mention'],
  approval: ['repost', 'reaction'],
  ties: ['invitation', 'connection', 'recommendation', 'endorsement', 'manual'],
} as const satisfies Record<string, readonly EngagementType[]>;

export type EngagementShade = keyof typeof engagementShades;
export const allShades = Object.keys(engagementShades) as EngagementShade[];

/** What each shade means. */
export const shadeLabels: Record<EngagementShade, string> = {
  words: 'Comments, replies, messages, mentions',
  approval: 'Reactions and reposts',
  ties: 'Connections, invitations and other ties',
};

/** The number of engagements of a shade. */
export const countOfShade = (
  counts: Partial<Record<EngagementType, number>>,
  shade: EngagementShade,
): number => engagementShades[shade].reduce((sum, type) => sum + (counts[type] ?? 0), 0);
