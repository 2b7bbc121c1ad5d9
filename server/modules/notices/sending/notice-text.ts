import { type Kysely, sql, type Transaction } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Realm } from '#contract/profile.ts';
import { noticeKinds } from '#core/notice-kinds.ts';
import type { Database } from '#server/db/database.ts';

/** A message's notices, oldest first and up to the maximum, and how many there are in all. */
export type Reported = { notices: { title: string; text: string; path: string }[]; total: number };

/** The most notices in one message. The rest are in the list on the page. */
const maxNotices = 20;

/**
 * Removes from a delivery the notices that may not go there; they stay in the list on the page. Anyone can
 * read the sample network's mail and Slack, so real data never goes there.
 *
 * @param blocked the realm whose data may not be sent
 */
export async function withhold(
  trx: Transaction<Database>,
  { userId, via, id }: { userId: string; via: 'mail' | 'slack'; id: string },
  blocked: Realm | null,
): Promise<void> {
  if (blocked === null) return;
  const column = via === 'mail' ? 'mail_id' : 'slack_id';
  await trx
    .updateTable('notice')
    .set({ [column]: null })
    .where('user_id', '=', userId)
    .where(column, '=', id)
    .where('of_network', '=', blocked)
    .execute();
}

export async function noticesOf(
  db: Kysely<Database>,
  { userId, via, id }: { userId: string; via: 'mail' | 'slack'; id: string },
): Promise<Reported> {
  const rows = await db
    .selectFrom('notice')
    .select(['title', 'text', 'path', sql<number>`count(*) over ()`.as('total')])
    .where('user_id', '=', userId)
    .where(via === 'mail' ? 'mail_id' : 'slack_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNotices)
    .execute();
  return { notices: rows, total: Number(rows[0]?.total ?? 0) };
}

/** A line that says how many more there are; null if the message has all of them. */
export function moreLabel({ notices, total }: Reported, origin: string): string | null {
  const more = total - notices.length;
  return more > 0 ? `And ${more} more: ${origin}/dashboard/settings/notifications` : null;
}

/** The headline for several notices of one kind. */
export function manyLabel(kind: NoticeKind, count: number): string {
  return `${count} ${noticeKinds[kind].several}`;
}
