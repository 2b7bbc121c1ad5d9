import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';

/** The tabs. `all` is only available with a date filter. */
export type CommentTab = 'drafts' | 'approved' | 'posted' | 'needs' | 'dismissed' | 'all';

/** The states of each tab; null for all states. */
export const statusesOf: Record<CommentTab, readonly ReadyCommentStatus[] | null> = {
  drafts: ['generating', 'suggested'],
  approved: ['approved', 'posting'],
  posted: ['posted'],
  needs: ['unconfirmed', 'failed', 'copied'],
  dismissed: ['dismissed', 'expired'],
  all: null,
};

/** The number of comments in a tab. */
export function countOf(tab: CommentTab, counts: Readonly<Record<ReadyCommentStatus, number>>): number {
  const statuses = statusesOf[tab] ?? (Object.keys(counts) as ReadyCommentStatus[]);
  return statuses.reduce((sum, status) => sum + counts[status], 0);
}
