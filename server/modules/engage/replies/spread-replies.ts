import { type Kysely, sql } from 'kysely';
import { maxRepliesPerHour } from '#contract/inbox-replies.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

const hour = 3600 * 1000;

/**
 * When a reply under a post is due: at `soonest`, or, with ten replies under the post within the hour before,
 * an hour after the first of those. The caller holds the lock on the user's comments, so two approvals don't
 * take the same place.
 */
export async function spreadReply(
  db: Kysely<Database>,
  { userId, network, targetUrn }: { userId: string; network: Network; targetUrn: string },
  soonest: Date,
): Promise<Date> {
  const at = sql<Date>`coalesce(send_started_at, due_at)`;
  const tenth = await db
    .selectFrom('publication')
    .select(at.as('at'))
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('target_urn', '=', targetUrn)
    .where('is_reply', '=', true)
    .where('state', 'in', ['scheduled', 'publishing', 'published', 'unconfirmed'])
    .orderBy(at, 'desc')
    .offset(maxRepliesPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  return tenth === undefined ? soonest : new Date(Math.max(soonest.getTime(), tenth.at.getTime() + hour));
}
