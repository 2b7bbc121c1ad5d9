import type { DraftVariant, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';

/** A state in one or two words, as it stands beside a comment. */
export const statusLabels: Record<ReadyCommentStatus, string> = {
  generating: 'Drafting',
  suggested: 'To review',
  approved: 'Going out',
  posting: 'Posting',
  posted: 'Posted',
  copied: 'Copied',
  dismissed: 'Dismissed',
  expired: 'Expired',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
};

/** What a variant does. */
export const variantLabels: Record<DraftVariant['kind'], string> = {
  insight: 'Adds an insight',
  question: 'Asks',
  disagreement: 'Disagrees politely',
};
