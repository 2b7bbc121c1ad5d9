import type { Selectable, Transaction, Updateable } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { ConnectedStep } from '#server/modules/connections/connecting/store-connection.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { findPostByName } from '#server/modules/people/posts/post-names.ts';
import { recordOwnComment } from '#server/modules/signals/recording/record-own-comment.ts';
import { recordOwnReply } from '#server/modules/signals/recording/record-own-reply.ts';
import { findNextPart, lockLaterParts, requireFirst } from './parts.ts';
import { nextCount, type PublicationState, publicationMoves } from './publication-rules.ts';
import type { PublicationTable } from './tables.ts';

export type PublicationKey = { userId: string; id: string };
export type Publication = Selectable<PublicationTable>;

/** The user's publication, locked until the transaction ends; undefined if there is none. */
export async function lockPublication(
  trx: Transaction<Database>,
  { userId, id }: PublicationKey,
): Promise<Publication | undefined> {
  return trx
    .selectFrom('publication')
    .selectAll()
    .where(owned('publication', { userId, id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const finalStates: readonly PublicationState[] = ['published', 'failed', 'missed', 'cancelled'];

/**
 * What a transition may store besides the state. `tryAt` and similar fields are cleared with the state they
 * belong to.
 */
type Details = Updateable<
  Pick<
    PublicationTable,
    | 'connection_id'
    | 'cost_micros'
    | 'member_id'
    | 'member_name'
    | 'options'
    | 'approved_at'
    | 'due_at'
    | 'try_at'
    | 'send_started_at'
    | 'target_urn'
    | 'leased_until'
    | 'check_at'
    | 'external_id'
    | 'external_url'
    | 'error_kind'
    | 'error_message'
  >
>;

/**
 * Moves a locked publication to a new state and notifies the user's open pages. Clears an error shown before.
 * A published comment is also stored with the post's author: before moving a comment, the caller locks the
 * user's facts and then the comment.
 *
 * @throws Error if the rules don't allow the transition, which is a bug
 */
export async function movePublication(
  trx: Transaction<Database>,
  locked: Publication,
  to: PublicationState,
  now: Date,
  details: Details = {},
): Promise<void> {
  if (!publicationMoves[locked.state].includes(to)) {
    throw new Error(`A publication cannot go from ${locked.state} to ${to}`);
  }
  await trx
    .updateTable('publication')
    .set({
      try_at: null,
      leased_until: null,
      check_at: null,
      error_kind: null,
      error_message: null,
      ...details,
      state: to,
      finished_at: finalStates.includes(to) ? now : null,
      count_due_at: to === 'published' && locked.kind === 'post' ? nextCount(now, now) : null,
      updated_at: now,
    })
    .where(owned('publication', locked))
    .execute();
  await notifyChange(trx, locked.user_id, { name: 'publication', id: locked.id });
  if (to === 'published' && locked.kind === 'comment') {
    await recordComment(trx, locked, now, details.external_id ?? null);
  }
}

/** Enqueues sending a publication, in the transaction of the decision: at once, or not before `startAfter`. */
export type Enqueue = (trx: Transaction<Database>, key: PublicationKey, startAfter?: Date) => Promise<void>;

/**
 * Ends a locked publication, like {@link movePublication}. A part that waited for it is enqueued in the same
 * transaction: it is sent next, or fails too.
 */
export async function endPublication(
  trx: Transaction<Database>,
  enqueue: Enqueue,
  locked: Publication,
  to: 'published' | 'failed' | 'missed',
  now: Date,
  details: Details = {},
): Promise<void> {
  await movePublication(trx, locked, to, now, details);
  const next = await findNextPart(trx, locked);
  if (next?.state === 'scheduled') await enqueue(trx, { userId: locked.user_id, id: next.id });
}

/** A published comment becomes part of the history with the author of the post, or of what it answers. */
async function recordComment(
  trx: Transaction<Database>,
  locked: Publication,
  now: Date,
  commentId: string | null,
): Promise<void> {
  const { user_id: userId, id, network: realm, target_urn: urn, text, send_started_at: sentAt } = locked;
  const key = `own:publication:${id}`;
  if (locked.is_reply) {
    const { answers_engagement_id: engagementId, answers_comment_id: parentId } = locked;
    if (engagementId === null) return;
    const reply = { userId, realm, engagementId, key, commentId, parentId, text, at: sentAt ?? now };
    return recordOwnReply(trx, reply);
  }
  const post = urn === null ? null : await findPostByName(trx, { userId, realm }, [urn]);
  if (post === null) return;
  const comment = { userId, realm, postId: post.id, commentId, text, at: sentAt ?? now };
  await recordOwnComment(trx, { ...comment, key });
}

const refusals: Record<Exclude<PublicationState, 'draft' | 'scheduled'>, string> = {
  publishing: 'It’s already being sent.',
  unconfirmed: 'It was sent, and we don’t know yet whether it arrived.',
  published: 'It’s already published.',
  failed: 'It wasn’t published. Duplicate it to try again.',
  missed: 'It wasn’t published. Duplicate it to try again.',
  cancelled: 'It was canceled. Duplicate it to post it.',
};

/** A post that can still be changed. */
export type OpenPost = Publication & { state: 'draft' | 'scheduled' };

/**
 * A post of the user's that is still a draft or scheduled, locked until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` if it is being sent or finished, or is a comment, which has its
 *   own page
 */
export async function lockOpenPost(trx: Transaction<Database>, key: PublicationKey): Promise<OpenPost> {
  const locked = await lockPublication(trx, key);
  if (!locked) throw notFound('Publication');
  const { state } = locked;
  if (state !== 'draft' && state !== 'scheduled') throw new AppError('conflict', refusals[state]);
  requireFirst(locked);
  if (locked.kind !== 'post') throw new AppError('conflict', 'This is a comment. Change it under Comments.');
  return { ...locked, state };
}

/**
 * Cancels a publication that hasn't been sent, with the parts that follow it, in the caller's transaction.
 *
 * @returns false, and changes nothing, if sending has started, it is finished or it isn't the user's
 */
export async function cancelPublication(
  trx: Transaction<Database>,
  { now, ...key }: PublicationKey & { now: Date },
): Promise<boolean> {
  const locked = await lockPublication(trx, key);
  // A worker that has claimed it but not started sending then finds it canceled.
  const isOpen = locked && (['draft', 'scheduled'].includes(locked.state) || locked.state === 'publishing');
  if (!isOpen || locked.send_started_at !== null) return false;
  await movePublication(trx, locked, 'cancelled', now);
  for (const part of await lockLaterParts(trx, locked)) {
    if (part.state === 'draft' || part.state === 'scheduled')
      await movePublication(trx, part, 'cancelled', now);
  }
  return true;
}

/**
 * Cancels what waits to be sent through a connection that now has another member: what was approved for one
 * member is never published as another, even if a worker has already claimed it.
 */
export const cancelForFormerMember: ConnectedStep = async (trx, { userId, id, ...connected }) => {
  const { memberId, formerMemberId, now } = connected;
  if (formerMemberId === null || formerMemberId === memberId) return;
  const waiting = await trx
    .selectFrom('publication')
    .select('id')
    .where('user_id', '=', userId)
    .where('connection_id', '=', id)
    .where('state', 'in', ['scheduled', 'publishing'])
    .where('send_started_at', 'is', null)
    .execute();
  for (const each of waiting) await cancelPublication(trx, { userId, id: each.id, now });
};

/**
 * Resolves an unconfirmed publication to the outcome its user reports, in the caller's transaction.
 *
 * @throws AppError `not_found`; `conflict` if it isn't unconfirmed
 */
export async function resolvePublication(
  trx: Transaction<Database>,
  enqueue: Enqueue,
  { as, now, ...key }: PublicationKey & { as: 'published' | 'failed'; now: Date },
): Promise<void> {
  await lockFacts(trx, key.userId);
  const locked = await lockPublication(trx, key);
  if (!locked) throw notFound('Publication');
  if (locked.state !== 'unconfirmed') {
    throw new AppError('conflict', 'Its result is already known. Reload the page.');
  }
  await endPublication(
    trx,
    enqueue,
    locked,
    as,
    now,
    as === 'published'
      ? {}
      : { error_kind: 'not_live', error_message: 'You marked it as not live. It wasn’t sent again.' },
  );
}
