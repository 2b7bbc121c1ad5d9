import { type Kysely, sql } from 'kysely';
import { commentLimits } from '#contract/engage/ready-comments.ts';
import type { Job } from '#contract/jobs.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { shownNetwork } from '#server/modules/engage/shown-network.ts';
import { findCommentCheck, readCheckedAt } from '#server/modules/imports/comments/comment-readings.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { inboxSince, saidToUser, waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import type { InboxScope } from './read-items.ts';

type Waiting = { toAnswer: number; snoozed: number; dismissed: number };

/** How much waits for an answer on a network, exactly, and how much doesn't anymore though it has none. */
export async function countToAnswer(
  db: Kysely<Database>,
  { userId, network, asOf }: Pick<InboxScope, 'userId' | 'network' | 'asOf'>,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where ${waitsSql('said', asOf)})::integer as "toAnswer",
      count(*) filter (where said.answered <> 'answered' and said.state is null
        and said.snoozed_until > ${asOf}::timestamptz)::integer as snoozed,
      count(*) filter (where said.answered <> 'answered' and said.state = 'dismissed')::integer as dismissed
    from ${saidToUser({ userId, network, since: inboxSince(asOf), asOf })} as said`.execute(db);
  return rows[0] ?? { toAnswer: 0, snoozed: 0, dismissed: 0 };
}

/** What the page shows above the inbox. */
export async function countInbox(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
  now: Date,
): Promise<Waiting & { network: Network; fitToday: number; checkedAt: string | null; checkJob: Job | null }> {
  const network = await shownNetwork(db, userId, asked);
  const [counts, { usedToday }, checkedAt, jobId] = await Promise.all([
    countToAnswer(db, { userId, network, asOf: now }),
    readBlocks(db, { userId, network, now }, []),
    readCheckedAt(db, { userId, network }),
    findCommentCheck(db, { userId, network }),
  ]);
  return {
    network,
    ...counts,
    fitToday: Math.max(0, commentLimits.perDay - usedToday),
    checkedAt: checkedAt?.toISOString() ?? null,
    checkJob: jobId === null ? null : await findJob(db, userId, jobId),
  };
}
