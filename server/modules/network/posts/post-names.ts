import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { FactOrigin } from '#server/modules/network/new-facts.ts';

type Whose = Pick<FactOrigin, 'userId' | 'network'>;

/**
 * The stored post that bears one of these names: as its own, or as a further one. Where they lead to several, the
 * one named first decides.
 */
export async function findPostByName(
  db: Kysely<Database>,
  { userId, network }: Whose,
  urns: string[],
): Promise<{ id: string; urn: string } | null> {
  const { rows } = await sql<{ id: string; urn: string }>`
    select post.id, post.urn from (
      select post.id, post.urn as name, 0 as further from post
      where post.user_id = ${userId}::uuid and post.network = ${network} and post.urn = any(${urns}::text[])
      union all
      select post_id, urn, 1 from post_name
      where user_id = ${userId}::uuid and network = ${network} and urn = any(${urns}::text[])
    ) as named
    join post on post.user_id = ${userId}::uuid and post.id = named.id
    order by array_position(${urns}::text[], named.name), further limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Remembers what else a post is called. A name that leads to a post already keeps leading there. The caller holds
 * {@link import('./lock-facts.ts').lockFacts}.
 */
export async function addPostNames(
  trx: Transaction<Database>,
  { userId, network }: Whose,
  postId: string,
  urns: string[],
): Promise<void> {
  await sql`
    insert into post_name (user_id, network, urn, post_id)
    select ${userId}::uuid, ${network}, name, ${postId}::uuid from unnest(${[...new Set(urns)]}::text[]) as name
    where not exists (
      select from post where post.user_id = ${userId}::uuid and post.network = ${network} and post.urn = name
    )
    on conflict (user_id, network, urn) do nothing`.execute(trx);
}

/**
 * Gives a post the name by which its source knows it, and keeps the former one as a further name. Without effect
 * where another post bears that name. The caller holds {@link import('./lock-facts.ts').lockFacts}.
 */
export async function renamePost(
  trx: Transaction<Database>,
  whose: Whose,
  post: { id: string; urn: string },
  urn: string,
): Promise<void> {
  const { userId, network } = whose;
  if (post.urn === urn) return;
  const renamed = await sql`
    update post set urn = ${urn}, updated_at = now()
    where user_id = ${userId}::uuid and id = ${post.id}::uuid and not exists (
      select from post as other
      where other.user_id = ${userId}::uuid and other.network = ${network} and other.urn = ${urn}
    )`.execute(trx);
  if (Number(renamed.numAffectedRows ?? 0) === 0) return;
  await trx
    .deleteFrom('post_name')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('urn', '=', urn)
    .execute();
  await addPostNames(trx, whose, post.id, [post.urn]);
}
