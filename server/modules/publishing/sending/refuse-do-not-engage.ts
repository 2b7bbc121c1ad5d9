import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import {
  doNotEngageMessage,
  isDoNotEngage,
  isUrlDoNotEngage,
} from '#server/modules/signals/lists/do-not-engage.ts';

/**
 * Why a comment isn't sent: the author of its post, or of the comment it answers, was put on "Do not engage"
 * after it was approved.
 */
export async function doNotEngageRefusal(
  trx: Transaction<Database>,
  { user_id: userId, network: realm, kind, target_urn: urn, answers_engagement_id: answers }: Publication,
): Promise<string | null> {
  if (answers !== null) {
    const { rows } = await sql<{ name: string }>`
      select person.name from engagement
      join person on person.user_id = engagement.user_id and person.id = engagement.person_id
      where engagement.user_id = ${userId}::uuid and engagement.id = ${answers}::uuid
        and ${isDoNotEngage(sql`person.user_id`, sql`person.id`)}`.execute(trx);
    return rows[0] === undefined ? null : doNotEngageMessage(rows[0].name);
  }
  if (kind !== 'comment' || urn === null) return null;
  const post = await trx
    .selectFrom('post')
    .select(['author_name as name', 'author_url as url'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('urn', '=', urn)
    .executeTakeFirst();
  if (!post?.url || !(await isUrlDoNotEngage(trx, { userId, realm }, post.url))) return null;
  return doNotEngageMessage(post.name ?? 'The author of this post');
}
