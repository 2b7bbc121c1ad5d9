import type { Transaction } from 'kysely';
import { type ReadyComment, type ReadyCommentStatus, statusMoves } from '#contract/ready-comments.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { cancelPublication } from '#server/modules/channels/publications/cancel-publication.ts';
import { settlePublication } from '#server/modules/channels/publications/settle-publication.ts';
import type { Deps } from '#server/modules/deps.ts';
import { recordOwnComment } from '#server/modules/signals/own-comments/record-own-comment.ts';
import { approveComment, learnFromUser } from './approve-comment.ts';
import { copyComment } from './copy-comment.ts';
import { lockComment } from './lock-comment.ts';
import { type CommentRow, findComment, findRow } from './read-comments.ts';
import { readLiving } from './read-living.ts';
import { writeText } from './write-text.ts';

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'billing'>;
type Move = { status: ReadyCommentStatus; text?: string | undefined };

/**
 * Moves a comment on as its user asked; the same state again changes nothing.
 *
 * @throws AppError `not_found` for a stranger's; `conflict` for a move that does not exist, one that comes too late,
 *   and an approval that is held back; what approving is refused with where nothing is connected
 */
export async function moveComment(
  deps: MoveDeps,
  userId: string,
  id: string,
  move: Move,
): Promise<ReadyComment> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockComment(trx, userId, id, now);
    if (locked.effective === move.status) return;
    if (!statusMoves[locked.effective].includes(move.status)) throw noSuchMove(locked.effective, move.status);
    await perform(trx, deps, await withText(trx, locked, move, now), move.status, now);
  });
  return findComment(deps.db, userId, id, now);
}

/** What the user saw when they moved it is what counts. */
async function withText(
  trx: Transaction<Database>,
  comment: CommentRow,
  { status, text }: Move,
  now: Date,
): Promise<CommentRow> {
  const isSent = status === 'approved' || status === 'copied';
  if (!isSent || text === undefined || text === comment.text) return comment;
  await writeText(trx, comment, { text }, now);
  return findRow(trx, comment.user_id, comment.id, now);
}

async function perform(
  trx: Transaction<Database>,
  deps: MoveDeps,
  comment: CommentRow,
  status: ReadyCommentStatus,
  now: Date,
): Promise<void> {
  if (status === 'approved') return approveComment(trx, deps, comment, now);
  if (status === 'copied') return copyComment(trx, comment, now);
  if (comment.effective === 'approved') await takeBack(trx, comment, now);
  if (comment.effective === 'dismissed') await refuseSecond(trx, comment, now);
  if (comment.effective === 'unconfirmed') {
    const as = status === 'posted' ? 'published' : 'failed';
    await settlePublication(trx, { userId: comment.user_id, id: comment.publication_id ?? '', as, now });
  }
  if (comment.effective === 'copied') await learnFromUser(trx, comment, now);
  if (comment.effective === 'copied' && status === 'posted') await keepPosted(trx, comment, now);
  await trx
    .updateTable('ready_comment')
    .set({
      status: status as 'suggested' | 'dismissed' | 'posted' | 'failed',
      updated_at: now,
      ...(status === 'posted' ? { posted_at: comment.approved_at ?? now } : {}),
      ...(status === 'failed' ? { error_message: 'You said that it did not arrive.' } : {}),
      ...(status === 'suggested' ? { publication_id: null, approved_at: null, error_message: null } : {}),
    })
    .where('user_id', '=', comment.user_id)
    .where('id', '=', comment.id)
    .execute();
}

/** The user says that they posted it themselves. */
async function keepPosted(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, network, post_id: postId, text, approved_at: copiedAt } = comment;
  const key = `own:comment:${comment.id}`;
  await recordOwnComment(trx, { userId, network, postId, key, text, at: copiedAt ?? now });
}

/** Stops what has not begun to be sent. */
async function takeBack(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, publication_id: id } = comment;
  if (id !== null && (await cancelPublication(trx, { userId, id, now }))) return;
  throw new AppError('conflict', 'It is being sent already, so that it cannot be taken back.');
}

/** A dismissed comment comes back only where nothing else was begun meanwhile. */
async function refuseSecond(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const living = await readLiving(trx, comment.user_id, [comment.post_id], now);
  if (!living.has(comment.post_id)) return;
  throw new AppError('conflict', 'There is another comment on this post by now. Dismiss that one first.');
}

function noSuchMove(from: ReadyCommentStatus, to: ReadyCommentStatus): AppError {
  return new AppError('conflict', `A comment that is ${words[from]} cannot become ${words[to]}.`);
}

const words: Record<ReadyCommentStatus, string> = {
  generating: 'being drafted',
  suggested: 'suggested',
  approved: 'approved',
  posting: 'being posted',
  posted: 'posted',
  copied: 'copied',
  dismissed: 'dismissed',
  expired: 'expired',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
};
