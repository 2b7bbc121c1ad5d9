import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { type Cron, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import { waitsForPrevious } from '#server/modules/publishing/parts.ts';
import { alertAfterMs, later, latestMs } from '#server/modules/publishing/publication-rules.ts';
import { lockPublication, type PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { isConnected } from '#server/modules/publishing/publications.ts';
import { isTooLate, markMissed } from './claim-publication.ts';
import { enqueueWith, type SendDeps, sendPublicationTask } from './send-publication.task.ts';

/** The most of each kind per minute. The rest follow in the next run. */
const batchSize = 200;

/**
 * The safety net below the queue messages. Every minute, sends publications that are due and unclaimed or
 * whose lease ran out, runs checks that are due, and ends those that waited a day for their connection. Warns
 * about those that no worker picks up.
 */
export const publicationsDue: Cron<SendDeps> = {
  name: 'publications-due',
  schedule: '* * * * *',
  async run(deps) {
    const { db, clock, log } = deps;
    const now = clock.now();
    for (const key of await findOverdue(db, now)) await miss(deps, key);
    const late = await countLate(db, later(now, -alertAfterMs));
    if (late > 0) log.warn({ late }, 'publications are due and no worker sends them');
    await sendTasks(deps, sendPublicationTask, await findUnsent(db, overdueBefore(now)));
  },
};

async function findOverdue(db: Kysely<Database>, now: Date): Promise<PublicationKey[]> {
  return db
    .selectFrom('publication')
    .select(['user_id as userId', 'id'])
    .where('state', '=', 'scheduled')
    .where('due_at', '<', later(now, -latestMs))
    .orderBy('due_at')
    .limit(batchSize)
    .execute();
}

async function miss({ db, clock, tasks }: SendDeps, key: PublicationKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, key);
    const now = clock.now();
    if (locked?.state === 'scheduled' && isTooLate(locked, now))
      await markMissed(trx, enqueueWith(tasks), locked, now);
  });
}

/** Publications that could be sent but weren't picked up since this time. */
const isUnclaimed = (since: Date) => sql<boolean>`
  publication.state = 'scheduled' and publication.try_at <= ${since} and ${isConnected}
    and not ${waitsForPrevious} and ${isAccountOpen('publication.user_id')}
  or publication.state = 'publishing' and publication.leased_until <= ${since}
    and (publication.send_started_at is not null or ${isAccountOpen('publication.user_id')})`;

async function countLate(db: Kysely<Database>, since: Date): Promise<number> {
  const { late } = await db
    .selectFrom('publication')
    .select(({ fn }) => fn.countAll<string>().as('late'))
    .where(isUnclaimed(since))
    .executeTakeFirstOrThrow();
  return Number(late);
}

async function findUnsent(db: Kysely<Database>, since: Date): Promise<PublicationKey[]> {
  return db
    .selectFrom('publication')
    .select(['user_id as userId', 'id'])
    .where(sql<boolean>`(${isUnclaimed(since)} or publication.check_at <= ${since})`)
    .orderBy(sql`coalesce(try_at, leased_until, check_at)`)
    .limit(batchSize)
    .execute();
}
