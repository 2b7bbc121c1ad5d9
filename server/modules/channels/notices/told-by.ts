import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

export type ToldNotice = { title: string; text: string; path: string };

/** The most that one message tells in full; what came of a storm beyond it is in the list on the page. */
export const mostTold = 20;

/** What a delivery tells, the oldest first. */
export async function toldBy(
  db: Kysely<Database>,
  { userId, via, id }: { userId: string; via: 'mail' | 'slack'; id: string },
): Promise<ToldNotice[]> {
  return db
    .selectFrom('notice')
    .select(['title', 'text', 'path'])
    .where('user_id', '=', userId)
    .where(via === 'mail' ? 'mail_id' : 'slack_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostTold)
    .execute();
}
