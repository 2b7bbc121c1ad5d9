import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { maxCountedItems } from '#contract/values.ts';
import type { Database } from '#server/db/database.ts';

type Summary = { network: Network; feeds: number; unread: number; alerts: number; folders: string[] };

/** Numbers of the user's feeds, for each network that they have some of. */
export async function summarise(db: Kysely<Database>, userId: string): Promise<{ items: Summary[] }> {
  const { rows } = await sql<Summary>`
    select feed.network, count(*)::int as feeds,
      count(*) filter (where alert_at is not null and alert_seen_at is null)::int as alerts,
      coalesce(array_agg(distinct folder order by folder) filter (where folder is not null), '{}') as folders,
      (select count(*)::int from (
        select from rss_item item
        where item.user_id = ${userId} and item.network = feed.network and item.read_at is null
        limit ${maxCountedItems}
      ) as few) as unread
    from rss_feed feed where feed.user_id = ${userId}
    group by feed.network order by feed.network`.execute(db);
  return { items: rows };
}
