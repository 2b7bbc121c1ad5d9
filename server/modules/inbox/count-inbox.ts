import { type Kysely, sql } from 'kysely';
import { commentLimits } from '#contract/engage/ready-comments.ts';
import type { Job } from '#contract/jobs.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { findCommentCheck, readCheckedAt } from '#server/modules/imports/comments/comment-readings.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { inboxSince, saidToUser, waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import type { InboxScope } from './read-items.ts';

type Waiting = { toAnswer: number; snoozed: number; dismissed: number };

/** How much waits for an answer in a realm, exactly, and how much doesn't anymore though it has none. */
export async function countToAnswer(
  db: Kysely<Database>,
  { userId, realm, asOf }: Pick<InboxScope, 'userId' | 'realm' | 'asOf'>,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where ${waitsSql('said', asOf)})::integer as "toAnswer",
      count(*) filter (where said.answered <> 'answered' and said.state is null
        and said.snoozed_until > ${asOf}::timestamptz)::integer as snoozed,
      count(*) filter (where said.answered <> 'answered' and said.state = 'dismissed')::integer as dismissed
    from ${saidToUser({ userId, realm, since: inboxSince(asOf), asOf })} as said`.execute(db);
  return rows[0] ?? { toAnswer: 0, snoozed: 0, dismissed: 0 };
}

/** What the page shows above the inbox. */
export async function countInbox(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
  now: Date,
): Promise<Waiting & { network: Realm; fitToday: number; checkedAt: string | null; checkJob: Job | null }> {
  const realm = await shownRealm(db, userId, asked);
  const [counts, { usedToday }, checkedAt, jobId] = await Promise.all([
    countToAnswer(db, { userId, realm, asOf: now }),
    readBlocks(db, { userId, realm, now }, []),
    readCheckedAt(db, { userId, realm }),
    findCommentCheck(db, { userId, realm }),
  ]);
  return {
    network: realm,
    ...counts,
    fitToday: Math.max(0, commentLimits.perDay - usedToday),
    checkedAt: checkedAt?.toISOString() ?? null,
    checkJob: jobId === null ? null : await findJob(db, userId, jobId),
  };
}
