import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { takeReadBack } from '#server/modules/people/posts/engagements.ts';
import { recordOwn } from './record-own.ts';

/** A reply of the user's own that is known to be live. */
type OwnReply = {
  userId: string;
  realm: Realm;
  /** The engagement it answers. */
  engagementId: string;
  /** Identifies this reply among the user's: recording it again changes nothing. */
  key: string;
  /** The network's id of the reply; null if it isn't reported. */
  commentId: string | null;
  /** The network's id of the comment under which it stands; null if only the engagement's says so. */
  parentId: string | null;
  text: string | null;
  at: Date;
};

type Answered = {
  profileId: string;
  personId: string | null;
  postId: string | null;
  parentId: string | null;
};

/**
 * Stores a posted reply as an outbound engagement with the author of the comment it answers, beside that
 * comment, and marks the author's new or reviewed signals as engaged.
 *
 * Runs in the transaction that writes the reply's outcome. It locks the user's facts, so callers that lock a
 * publication do so first.
 */
export async function recordOwnReply(trx: Transaction<Database>, reply: OwnReply): Promise<void> {
  const { userId, realm, engagementId, key, text, at } = reply;
  await lockFacts(trx, userId);
  const { rows } = await sql<Answered>`
    select connected_profile_id as "profileId", person_id as "personId", post_id as "postId",
      coalesce(parent_comment_id, comment_id) as "parentId"
    from engagement where user_id = ${userId}::uuid and id = ${engagementId}::uuid`.execute(trx);
  const [answered] = rows;
  if (answered === undefined) return;
  const { profileId, personId, postId } = answered;
  const { commentId, parentId } = await takeReadBack(trx, {
    ...reply,
    postId,
    type: 'reply',
    parentId: reply.parentId ?? answered.parentId,
  });
  const where = { userId, realm, profileId, personId, mergedFrom: null, postId };
  const said = { key, type: 'reply', text, commentId, parentCommentId: parentId, occurredAt: at } as const;
  await recordOwn(trx, where, said);
}
