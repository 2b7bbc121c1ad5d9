import type { LearnedRule } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';

/** The basis of a learned rule. */
export function learnedLabel({
  seen,
  against,
  edits,
}: Pick<LearnedRule, 'seen' | 'against' | 'edits'>): string {
  const from =
    seen === edits ? `From ${pluralize(edits, 'edit')}` : `From ${seen} of your last ${edits} edits`;
  return against === 0 ? from : `${from}; ${against} did the opposite`;
}
