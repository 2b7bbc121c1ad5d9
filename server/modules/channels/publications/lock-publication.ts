import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { PublicationTable } from '#server/modules/channels/tables.ts';
import { findPostByName } from '#server/modules/network/posts/post-names.ts';
import { recordOwnComment } from '#server/modules/signals/own-comments/record-own-comment.ts';
import { type PublicationState, publicationMoves } from './publication-rules.ts';

export type PublicationKey = { userId: string; id: string };
export type Publication = Selectable<PublicationTable>;

/** A publication of the user, locked until the transaction ends; undefined where there is none. */
export async function lockPublication(
  trx: Transaction<Database>,
  { userId, id }: PublicationKey,
): Promise<Publication | undefined> {
  return trx
    .selectFrom('publication')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const finalStates: readonly PublicationState[] = ['published', 'failed', 'missed', 'cancelled'];

/** What a move may write besides the state; `tryAt` and the like end with the state they belong to. */
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
    | 'leased_until'
    | 'check_at'
    | 'external_id'
    | 'external_url'
    | 'error_kind'
    | 'error_message'
  >
>;

/**
 * Moves a locked publication on and notifies the user's open pages. An error that was shown before is taken back. A
 * comment that is published is kept with whoever wrote the post: for one, the caller locked the user's facts before
 * holding it.
 *
 * @throws Error where the rules know no such move: that is a mistake of ours
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
      updated_at: now,
    })
    .where('user_id', '=', locked.user_id)
    .where('id', '=', locked.id)
    .execute();
  await notifyChange(trx, locked.user_id, { name: 'publication', id: locked.id });
  if (to === 'published' && locked.kind === 'comment') await keepComment(trx, locked, now);
}

/** What was posted is part of what passed between the user and whoever wrote the post. */
async function keepComment(trx: Transaction<Database>, locked: Publication, now: Date): Promise<void> {
  const { user_id: userId, id, network, target_urn: urn, text, send_started_at: sentAt } = locked;
  const post = urn === null ? null : await findPostByName(trx, { userId, network }, [urn]);
  if (post === null) return;
  const comment = { userId, network, postId: post.id, text, at: sentAt ?? now };
  await recordOwnComment(trx, { ...comment, key: `own:publication:${id}` });
}
