import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';

/** Stores the comments as what somebody said to the user. */
export async function storeThreads(
  db: Kysely<Database>,
  userId: string,
  urn: string,
  commentIds: readonly string[],
): Promise<{ engagementId: string; commentId: string }[]> {
  const profile = await makeProfile(db, userId, 'Ann', 'real');
  const post = newPost(urn);
  const engagements = commentIds.map((commentId) =>
    newEngagement({
      key: commentId,
      commentId,
      person: newPerson(`kim-${commentId}`),
      post,
      text: 'A comment',
    }),
  );
  await record(db, profile, engagements);
  const rows = await db.selectFrom('engagement').select(['id', 'comment_id']).execute();
  return rows.map(({ id, comment_id }) => ({ engagementId: id, commentId: comment_id ?? '' }));
}
