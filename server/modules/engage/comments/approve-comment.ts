import type { Transaction } from 'kysely';
import { commentLimits } from '#contract/engage/ready-comments.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';
import { lockFacts, pinFacts } from '#server/modules/network/lock-facts.ts';
import { readPost } from '#server/modules/network/posts/read-post.ts';
import { learnFromEdit } from '#server/modules/profile/learn-from-edit.ts';
import { type ScheduleDeps, schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { checkText } from './check-text.ts';
import { finishEnded, lockComments } from './comment-status.ts';
import { newComment, postNetworks } from './generate-comments.ts';
import { readBlocks } from './read-blocks.ts';
import { type CommentRow, lockComment, readOpenComments } from './read-comments.ts';

/**
 * Approves a suggested comment: the server sends it in ten seconds, whether or not the page stays open. Until
 * then the user can undo it.
 *
 * @throws AppError `conflict` if it is empty or blocked (with a message that says until when);
 *   `not_configured`, `reconnect_needed` or `plan_limit` without an account to send it from
 */
export async function approveComment(
  trx: Transaction<Database>,
  deps: ScheduleDeps,
  comment: CommentRow,
  now: Date,
): Promise<void> {
  const { user_id: userId, network } = comment;
  const text = (comment.text ?? '').trim();
  if (text === '') throw new AppError('conflict', commentErrors.nothingToPost);
  const post = await readPost(trx, userId, comment.post_id);
  const { blockFor } = await readBlocks(trx, { userId, network, now }, [post.author?.url ?? null]);
  const block = blockFor(post.author);
  if (block) throw new AppError('conflict', block.message);
  const { id: publicationId } = await scheduleOrSayHow(() =>
    schedulePublication(trx, deps, {
      userId,
      network,
      channel: 'linkedin',
      kind: 'comment',
      text,
      targetUrn: post.urn,
      targetUrl: post.url,
      options: null,
      costMicros: null,
      origin: 'ready_comment',
      dueAt: new Date(now.getTime() + commentLimits.undoSeconds * 1000),
    }),
  );
  await learnFromUser(trx, { ...comment, text }, now);
  await trx
    .updateTable('ready_comment')
    .set({
      status: 'approved',
      text,
      publication_id: publicationId,
      approved_at: now,
      error_message: null,
      updated_at: now,
    })
    .where(owned('ready_comment', { userId, id: comment.id }))
    .execute();
}

/** Learns the user's style from their edits to a draft that they send. */
export async function learnFromUser(
  trx: Transaction<Database>,
  comment: CommentRow,
  now: Date,
): Promise<void> {
  const { user_id: userId, original_text: original } = comment;
  const edited = (comment.text ?? '').trim();
  const isNew = original !== null && original.trim() !== edited && comment.learned_text !== edited;
  if (!isNew) return;
  await learnFromEdit(trx, { userId, original, edited, now });
  await trx
    .updateTable('ready_comment')
    .set({ learned_text: edited })
    .where(owned('ready_comment', { userId, id: comment.id }))
    .execute();
}

const unsendable: readonly AppError['code'][] = ['not_configured', 'reconnect_needed', 'plan_limit'];

/** If no account can send the comment, the error suggests another way. */
async function scheduleOrSayHow<T>(schedule: () => Promise<T>): Promise<T> {
  try {
    return await schedule();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!unsendable.includes(error.code)) throw error;
    throw new AppError(error.code, `${error.message} Or copy the comment.`);
  }
}

/**
 * Creates and approves a comment without drafts, in the caller's transaction. It is sent in ten seconds and
 * can be undone until then.
 *
 * @throws AppError as {@link approveComment}; `conflict` if the post already has an open comment
 */
export async function approveWritten(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'tasks' | 'channels' | 'billing'>,
  { userId, post, text }: { userId: string; post: StoredPost; text: string },
  now: Date,
): Promise<{ id: string }> {
  await lockComments(trx, userId);
  await lockFacts(trx, userId);
  await pinFacts(trx, userId, { postIds: [post.id] });
  await finishEnded(trx, userId, [post.id], now);
  if ((await readOpenComments(trx, userId, [post.id], now)).has(post.id)) {
    throw new AppError('conflict', commentErrors.alreadyOnPost);
  }
  const network = (await postNetworks(trx, userId, [post.id])).get(post.id);
  if (network === undefined) throw notFound('Post');
  const warnings = await checkText(trx, { userId, network, now }, post, text);
  const made = await trx
    .insertInto('ready_comment')
    .values({
      ...newComment(userId, post.id, network, now),
      status: 'suggested',
      text,
      warnings: JSON.stringify(warnings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await approveComment(trx, deps, await lockComment(trx, userId, made.id, now), now);
  return made;
}
