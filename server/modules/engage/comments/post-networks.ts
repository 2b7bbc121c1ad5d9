import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** Of which network the user's posts are. */
export async function postNetworks(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
): Promise<Map<string, Network>> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'network'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...postIds])
    .execute();
  return new Map(rows.map(({ id, network }) => [id, network]));
}
