import { type Kysely, sql, type Transaction } from 'kysely';
import { commentLimits } from '#contract/engage/ready-comments.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import { maxRepliesPerHour } from '#contract/inbox-replies.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { findConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { commentErrors, replyErrors } from '#server/modules/engage/engage-messages.ts';
import { type Answered, requireAnswered } from '#server/modules/engage/replies/answered.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { learnFromEdit } from '#server/modules/profile/learn-from-edit.ts';
import { type ScheduleDeps, schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { checkText } from './check-text.ts';
import { finishEnded, lockComments } from './comment-status.ts';
import { newComment, postRealms } from './generate-comments.ts';
import { readBlocks } from './read-blocks.ts';
import { type CommentRow, lockComment, readOpenComments } from './read-comments.ts';

const hour = 3600 * 1000;

/**
 * When a reply under a post is due: at `soonest`, or, with ten replies under the post within the hour before,
 * an hour after the first of those. The caller holds the lock on the user's comments, so two approvals don't
 * take the same place.
 */
async function spreadReply(
  db: Kysely<Database>,
  { userId, realm, targetUrn }: { userId: string; realm: Realm; targetUrn: string },
  soonest: Date,
): Promise<Date> {
  const at = sql<Date>`coalesce(send_started_at, due_at)`;
  const tenth = await db
    .selectFrom('publication')
    .select(at.as('at'))
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('target_urn', '=', targetUrn)
    .where('is_reply', '=', true)
    .where('state', 'in', ['scheduled', 'publishing', 'published', 'unconfirmed'])
    .orderBy(at, 'desc')
    .offset(maxRepliesPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  return tenth === undefined ? soonest : new Date(Math.max(soonest.getTime(), tenth.at.getTime() + hour));
}

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
  const { user_id: userId, network: realm } = comment;
  const text = (comment.text ?? '').trim();
  if (text === '') throw new AppError('conflict', commentErrors.nothingToPost);
  const post = await readPost(trx, userId, comment.post_id);
  const answered =
    comment.engagement_id === null ? null : await requireAnswered(trx, userId, comment.engagement_id);
  const people = answered === null ? [] : [answered.personId];
  const blocks = await readBlocks(trx, { userId, realm, now }, [post.author?.url ?? null], people);
  const block = answered === null ? blocks.blockFor(post.author) : blocks.blockReply(answered);
  if (block) throw new AppError('conflict', block.message);
  const soonest = new Date(now.getTime() + commentLimits.undoSeconds * 1000);
  const reply = answered && (await replyTo(trx, deps, { userId, targetUrn: post.urn, soonest }, answered));
  const { id: publicationId } = await scheduleOrSayHow(() =>
    schedulePublication(trx, deps, {
      userId,
      realm,
      channel: 'linkedin',
      kind: 'comment',
      text,
      targetUrn: post.urn,
      targetUrl: post.url,
      options: null,
      costMicros: null,
      origin: 'ready_comment',
      dueAt: reply?.dueAt ?? soonest,
      ...(reply === null ? {} : { answers: reply.answers }),
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

/**
 * What a reply answers, and when it is due.
 * @throws AppError `conflict` if the comment has no id and its account can't look for it
 */
async function replyTo(
  trx: Transaction<Database>,
  { channels }: Pick<ScheduleDeps, 'channels'>,
  { userId, targetUrn, soonest }: { userId: string; targetUrn: string; soonest: Date },
  { engagementId, realm, commentId, parentId }: Answered,
) {
  const top = parentId ?? commentId;
  if (top === null) {
    const wanted = { userId, realm, channel: 'linkedin', kind: 'comment' } as const;
    const found = await findConnection(trx, channels, wanted);
    if (!(found instanceof AppError) && !('findComment' in found.port)) {
      throw new AppError('conflict', replyErrors.noId);
    }
  }
  return {
    answers: { engagementId, commentId: top },
    dueAt: await spreadReply(trx, { userId, realm, targetUrn }, soonest),
  };
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
  const realm = (await postRealms(trx, userId, [post.id])).get(post.id);
  if (realm === undefined) throw notFound('Post');
  const warnings = await checkText(trx, { userId, realm, now }, post, text);
  const made = await trx
    .insertInto('ready_comment')
    .values({
      ...newComment(userId, post.id, realm, now),
      status: 'suggested',
      text,
      warnings: JSON.stringify(warnings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await approveComment(trx, deps, await lockComment(trx, userId, made.id, now), now);
  return made;
}
