import { type Kysely, sql } from 'kysely';
import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import type { Database } from '#server/db/database.ts';
import { saidToUser, waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import { type InboxScope, readItems } from './read-items.ts';

/**
 * What waits for an answer as the Inbox orders it, without people on "Do not engage".
 *
 * @param since when it was said at the earliest
 * @returns the first `limit` items, and how many there are
 */
export async function readWaiting(
  db: Kysely<Database>,
  scope: InboxScope,
  { kinds, since, limit }: { kinds: readonly InboxKind[]; since: Date; limit: number },
): Promise<{ items: InboxItem[]; total: number }> {
  const { userId, asOf } = scope;
  const matches = sql`${waitsSql('said', asOf)} and said.kind = any(${kinds}::text[])
    and said.at > ${since}::timestamptz and not ${isDoNotEngage(sql`${userId}::uuid`, sql`said.person_id`)}`;
  const [ranked, { rows }] = await Promise.all([
    readItems(db, scope, matches, { limit }),
    sql<{ total: number }>`select count(*)::integer as total
      from ${saidToUser({ ...scope, since, kinds })} as said where ${matches}`.execute(db),
  ]);
  return { items: ranked.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}
