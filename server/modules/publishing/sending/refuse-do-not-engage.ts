import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import { doNotEngageMessage, isUrlDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';

/** Why a comment isn't sent: the author of its post was put on "Do not engage" after it was approved. */
export async function doNotEngageRefusal(
  trx: Transaction<Database>,
  { user_id: userId, network, kind, target_urn: urn }: Publication,
): Promise<string | null> {
  if (kind !== 'comment' || urn === null) return null;
  const post = await trx
    .selectFrom('post')
    .select(['author_name as name', 'author_url as url'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('urn', '=', urn)
    .executeTakeFirst();
  if (!post?.url || !(await isUrlDoNotEngage(trx, { userId, network }, post.url))) return null;
  return doNotEngageMessage(post.name ?? 'The author of this post');
}
