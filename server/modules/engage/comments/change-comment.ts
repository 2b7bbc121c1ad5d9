import type { CommentChange, ReadyComment } from '#contract/ready-comments.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockComment } from './lock-comment.ts';
import { findComment } from './read-comments.ts';
import { writeText } from './write-text.ts';

/**
 * Edits a suggested comment, or takes another variant of it.
 * @throws AppError `not_found`, `conflict` in any other state, `invalid_request` for a variant that is not there
 */
export async function changeComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  change: CommentChange,
): Promise<ReadyComment> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await writeText(trx, await lockComment(trx, userId, id, now), change, now);
  });
  return findComment(db, userId, id, now);
}
