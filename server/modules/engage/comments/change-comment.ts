import type { Transaction } from 'kysely';
import type { PostComment } from '#contract/engage/linkedin-comments.ts';
import {
  type CommentChange,
  type ReadyComment,
  type ReadyCommentStatus,
  statusMoves,
} from '#contract/engage/ready-comments.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import { changeBasedOn } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { commentErrors, replyErrors } from '#server/modules/engage/engage-messages.ts';
import { requireAnswered } from '#server/modules/engage/replies/answered.ts';
import { checkReply } from '#server/modules/engage/replies/check-reply.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { cancelPublication, resolvePublication } from '#server/modules/publishing/publication-states.ts';
import { enqueueWith } from '#server/modules/publishing/sending/send-publication.task.ts';
import { recordOwnComment } from '#server/modules/signals/recording/record-own-comment.ts';
import { recordOwnReply } from '#server/modules/signals/recording/record-own-reply.ts';
import { approveComment, approveWritten, learnFromUser } from './approve-comment.ts';
import { checkText } from './check-text.ts';
import { finishEnded } from './comment-status.ts';
import { findPosts } from './generate-comments.ts';
import { readBlocks } from './read-blocks.ts';
import {
  type CommentRow,
  findComment,
  findRow,
  lockComment,
  readOpenComments,
  readOpenReplies,
  textsVersion,
} from './read-comments.ts';

/**
 * Edits a suggested comment, or selects another variant.
 * @throws AppError `not_found`, `conflict` in any other state, `invalid_request` for an unknown variant,
 *   `changed_elsewhere` if the texts aren't those the change is based on
 */
export async function changeComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  change: CommentChange,
): Promise<ReadyComment> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockComment(trx, userId, id, now);
    await writeBasedOn(trx, locked, change, now);
  });
  return findComment(db, userId, id, now);
}

/**
 * Selects another variant, or stores the user's edit of the selected one, and checks the text again. Each
 * variant keeps its edit.
 *
 * @throws AppError `conflict` unless the comment is suggested, `invalid_request` for an unknown variant
 */
async function writeText(
  trx: Transaction<Database>,
  comment: CommentRow,
  change: { text?: string | undefined; chosen?: number | undefined },
  now: Date,
): Promise<void> {
  if (comment.effective !== 'suggested') {
    throw new AppError('conflict', commentErrors.notEditable);
  }
  const { user_id: userId, id } = comment;
  const chosen = change.chosen ?? comment.chosen;
  const variant = comment.variants[chosen];
  if (change.chosen !== undefined && !variant) throw invalidField('chosen', commentErrors.noSuchVariant);
  const text = change.text ?? (variant ? (variant.edited ?? variant.text) : (comment.text ?? ''));
  const variants = comment.variants.map((one, index) =>
    index === chosen ? { ...one, edited: text === one.text ? null : text } : one,
  );
  const post = await readPost(trx, userId, comment.post_id);
  // Facts that a draft took from its brief.
  const drafted = comment.variants
    .filter((one) => one.warnings.every(({ kind }) => kind !== 'claim'))
    .map((one) => one.text);
  const warnings =
    comment.engagement_id === null
      ? await checkText(trx, { userId, realm: comment.network, now, known: drafted }, post, text)
      : await checkReply(
          trx,
          { userId, now, known: drafted },
          await requireAnswered(trx, userId, comment.engagement_id),
          post,
          text,
        );
  await trx
    .updateTable('ready_comment')
    .set({
      chosen,
      text,
      original_text: variant?.text ?? null,
      variants: JSON.stringify(variants),
      warnings: JSON.stringify(warnings),
      updated_at: now,
    })
    .where(owned('ready_comment', { userId, id }))
    .execute();
}

type TextChange = { text?: string | undefined; chosen?: number | undefined; basedOn?: string | undefined };

/** Writes a text unless it would overwrite one that the user hasn't seen. */
async function writeBasedOn(
  trx: Transaction<Database>,
  comment: CommentRow,
  change: TextChange,
  now: Date,
): Promise<void> {
  const read = async () => {
    const row = await findRow(trx, comment.user_id, comment.id, now);
    const { text, chosen, variants } = row;
    return { version: textsVersion(row), text, chosen, variants };
  };
  await changeBasedOn(change.basedOn, read, () => writeText(trx, comment, change, now));
}

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'billing'>;
type Move = { status: ReadyCommentStatus; text?: string | undefined; basedOn?: string | undefined };

/**
 * Moves a comment to the status its user chose; the same status again changes nothing.
 *
 * @throws AppError `not_found` for another user's comment; `conflict` for a transition that doesn't exist or
 *   comes too late, and for a blocked approval; the errors of approving if no account is connected
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

/** The text the user saw when they moved the comment counts. */
async function withText(
  trx: Transaction<Database>,
  comment: CommentRow,
  { status, text, basedOn }: Move,
  now: Date,
): Promise<CommentRow> {
  const isSent = status === 'approved' || status === 'copied';
  if (!isSent || text === undefined || text === comment.text) return comment;
  await writeBasedOn(trx, comment, { text, basedOn }, now);
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
  if (comment.effective === 'approved') await cancelScheduled(trx, comment, now);
  if (comment.effective === 'dismissed') await refuseSecond(trx, comment, now);
  if (comment.effective === 'unconfirmed') {
    const as = status === 'posted' ? 'published' : 'failed';
    if (comment.publication_id === null) throw notFound('Publication');
    const key = { userId: comment.user_id, id: comment.publication_id };
    await resolvePublication(trx, enqueueWith(deps.tasks), { ...key, as, now });
  }
  if (comment.effective === 'copied') await learnFromUser(trx, comment, now);
  if (comment.effective === 'copied' && status === 'posted') await recordPosted(trx, comment, now);
  await trx
    .updateTable('ready_comment')
    .set({
      status: status as 'suggested' | 'dismissed' | 'posted' | 'failed',
      updated_at: now,
      ...(status === 'posted' ? { posted_at: comment.approved_at ?? now } : {}),
      ...(status === 'failed' ? { error_message: commentErrors.notPosted } : {}),
      ...(status === 'suggested' ? { publication_id: null, approved_at: null, error_message: null } : {}),
    })
    .where(owned('ready_comment', comment))
    .execute();
}

/** The user reports that they posted it themselves. */
async function recordPosted(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, network: realm, post_id: postId, text, approved_at: copiedAt } = comment;
  const key = `own:comment:${comment.id}`;
  const own = { userId, realm, key, commentId: null, text, at: copiedAt ?? now };
  const { engagement_id: engagementId } = comment;
  if (engagementId !== null) return recordOwnReply(trx, { ...own, engagementId, parentId: null });
  await recordOwnComment(trx, { ...own, postId });
}

/** Cancels a comment that hasn't started to be sent. */
async function cancelScheduled(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, publication_id: id } = comment;
  if (id !== null && (await cancelPublication(trx, { userId, id, now }))) return;
  throw new AppError('conflict', commentErrors.alreadyPosting);
}

/** A dismissed comment can only be restored if no other comment was started on the post since. */
async function refuseSecond(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  // One that has ended takes no place, even if its row doesn't say so yet.
  await finishEnded(trx, comment.user_id, [comment.post_id], now);
  if (comment.engagement_id !== null) {
    const open = await readOpenReplies(trx, comment.user_id, [comment.engagement_id], now);
    if (open.size > 0) throw new AppError('conflict', replyErrors.otherOpen);
    return;
  }
  const living = await readOpenComments(trx, comment.user_id, [comment.post_id], now);
  if (!living.has(comment.post_id)) return;
  throw new AppError('conflict', commentErrors.otherOnPost);
}

function noSuchMove(from: ReadyCommentStatus, to: ReadyCommentStatus): AppError {
  return new AppError('conflict', commentErrors.noSuchMove(from, to));
}

/**
 * Records that the user copied a comment to post it by hand; this needs no connection. Cooldown and daily cap
 * don't block manual posting, but "Do not engage" does.
 *
 * @throws AppError `conflict` if it is empty or its author must not be engaged
 */
async function copyComment(trx: Transaction<Database>, comment: CommentRow, now: Date): Promise<void> {
  const { user_id: userId, network: realm } = comment;
  if ((comment.text ?? '').trim() === '') {
    throw new AppError('conflict', commentErrors.nothingToCopy);
  }
  const { author } = await readPost(trx, userId, comment.post_id);
  const { engagement_id: engagementId } = comment;
  const to = engagementId === null ? null : await requireAnswered(trx, userId, engagementId);
  const people = to === null ? [] : [to.personId];
  const blocks = await readBlocks(trx, { userId, realm, now }, [author?.url ?? null], people);
  const block = to === null ? blocks.blockFor(author) : blocks.blockReply(to);
  if (block?.reason === 'do_not_engage') throw new AppError('conflict', block.message);
  await trx
    .updateTable('ready_comment')
    .set({ status: 'copied', updated_at: now })
    .where(owned('ready_comment', { userId, id: comment.id }))
    .execute();
}

/**
 * Approves a comment by this click: a ready comment, or text the user wrote for a post. It is sent in ten
 * seconds and can be undone until then.
 *
 * @throws AppError as {@link moveComment}; `conflict` if the post already has an open comment
 */
export async function postComment(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'source' | 'log' | 'billing'>,
  userId: string,
  body: PostComment,
): Promise<ReadyComment> {
  const { readyCommentId, text } = body;
  if (readyCommentId !== undefined) {
    return moveComment(deps, userId, readyCommentId, { status: 'approved', text });
  }
  const [post] = await findPosts(deps, userId, body);
  if (!post) throw new Error('One post was asked for');
  const now = deps.clock.now();
  const { id } = await deps.db
    .transaction()
    .execute((trx) => approveWritten(trx, deps, { userId, post, text: text ?? '' }, now));
  return findComment(deps.db, userId, id, now);
}

/** What stays of a deleted draft: that it was drafted, approved and edited, and when. */
function withoutText({ approved_at, text, original_text }: CommentRow) {
  const isEdited = approved_at !== null && text !== original_text;
  return {
    status: 'dismissed' as const,
    publication_id: null,
    variants: '[]',
    text: isEdited ? '' : null,
    original_text: null,
    learned_text: null,
    reasons: '[]',
    warnings: '[]',
  };
}

/**
 * Deletes a comment here but not at the channel. A posted one still counts toward the cooldown and the daily
 * cap. An approved one isn't sent. Analytics keep counting what was done with it.
 *
 * @throws AppError `not_found`; `conflict` while it is being sent, or while its outcome is unknown
 */
export async function removeComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, userId, id, now);
    const { effective, publication_id: publicationId } = comment;
    if (effective === 'unconfirmed') {
      throw new AppError('conflict', commentErrors.isUnconfirmed);
    }
    const isSent =
      effective === 'posting' ||
      (effective === 'approved' &&
        publicationId !== null &&
        !(await cancelPublication(trx, { userId, id: publicationId, now })));
    if (isSent) throw new AppError('conflict', commentErrors.isPosting);
    await trx
      .updateTable('ready_comment')
      .set({ deleted_at: now, updated_at: now, ...(effective === 'posted' ? {} : withoutText(comment)) })
      .where(owned('ready_comment', { userId, id }))
      .execute();
  });
  return { id };
}
