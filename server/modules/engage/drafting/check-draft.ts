import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import { warnOfAll } from './check-claims.ts';
import { type CheckContext, checkComment } from './check-comment.ts';

/**
 * Checks a text that a model drafted. Users who repeat themselves get a warning; a model's repetition of its user
 * isn't shown at all, nor is a text too alike to others there. Who wrote those isn't said.
 */
export function checkDraft(
  text: string,
  context: CheckContext,
  isAlike: (text: string) => boolean,
): Warning[] {
  const warnings = checkComment(text, context).map(
    (warning): Warning => (warning.kind === 'repetition' ? { ...warning, level: 'stop' } : warning),
  );
  return isAlike(text) ? [...warnings, warnOfAll('repetition', checkMessages.alike, 'stop')] : warnings;
}
