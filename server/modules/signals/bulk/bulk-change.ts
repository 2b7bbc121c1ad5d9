import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import type { BulkChangeTable } from '#server/modules/signals/tables.ts';

/** From when on a change is a job, and how large its batches are; counted in signals, or in people on a list. */
export type LargeSize = {
  /** More are changed by a job. */
  maxAtOnce: number;
  /** What one transaction changes, for which syncs of the user wait. */
  batch: number;
};

/** A request takes a second at most, and a batch some tenths of one. */
export const defaultSize: LargeSize = { maxAtOnce: 5000, batch: 1000 };

/** How long a change can be taken back: the page offers ten seconds, a caller of the API may need longer. */
export const undoableMs = 3_600_000;

export type BulkChange = Selectable<BulkChangeTable>;

/** What a change of many is answered with. */
export type ManyChanged = { changed: number; unchanged: number; changeId: string | null; job: Job | null };

/** Any number that no other kind of lock uses. */
const lockClass = 0x6d616e79;

/** What was written of a change: of how many meant, and under which id it can be undone. */
export type Written = { chosen: number; changed: number; changeId: string | null };

/** A change as it is recorded, with the statement that makes it. `id` is that of a bulk change that this is a batch of. */
export type Recorded = { id: string | null; now: Date } & Pick<BulkChange, 'kind' | 'list_id' | 'value'>;

/**
 * The end of a statement that changes many: it records what was found in `changed` (`id`, `previous` and
 * `previous_change_id`) as a part of its change, under the id in `made`. A change of few is recorded whole.
 */
export function recordChange(
  userId: string,
  { id, kind, list_id, value, now }: Recorded,
): RawBuilder<unknown> {
  return sql`
    whole as (
      insert into bulk_change (user_id, id, kind, list_id, value, total, made_at)
      select ${userId}::uuid, (select id from made), ${kind}::text, ${list_id}::uuid, ${value}::text,
        count(*), ${now}::timestamptz
      from changed where ${id}::uuid is null having count(*) > 0
    ),
    part as (
      insert into bulk_change_part (user_id, id, change_id, ids, previous, previous_change_ids)
      select ${userId}::uuid, (select id from made), coalesce(${id}::uuid, (select id from made)), array_agg(id),
        array_agg(previous::text), array_agg(previous_change_id)
      from changed having count(*) > 0 returning change_id
    )`;
}

/**
 * Lets one transaction at a time of a user begin a bulk change, or take one back, and sees to it that none of another
 * one is under way: the two would meet the same signals in another order than they were asked for.
 *
 * @param besides the change whose own job does not count
 * @throws AppError `conflict` where another one is under way
 */
export async function lockBulkChanges(
  trx: Transaction<Database>,
  userId: string,
  besides: string | null = null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}::text, ${lockClass}))`.execute(trx);
  const other = await trx
    .selectFrom('bulk_change as change')
    .innerJoin('job', (join) =>
      join.onRef('job.user_id', '=', 'change.user_id').onRef('job.id', '=', 'change.job_id'),
    )
    .select('change.id')
    .where('change.user_id', '=', userId)
    .where('change.id', 'is distinct from', besides)
    .where('job.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (other === undefined) return;
  throw new AppError('conflict', signalsMessages.bulkChangeRuns);
}

/** A bulk change of this user; locked until the transaction ends where `forUpdate`. Null where there is none. */
export async function findBulkChange(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { forUpdate = false } = {},
): Promise<BulkChange | null> {
  const row = await db
    .selectFrom('bulk_change')
    .selectAll()
    .where(owned('bulk_change', { userId, id }))
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes what cannot be taken back any more, except what a job is still about. */
export async function purgeBulkChanges(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await sql`delete from bulk_change change
    where user_id = ${userId} and made_at < ${new Date(now.getTime() - undoableMs)}
      and not exists (select from job where job.user_id = change.user_id and job.id = change.job_id
        and job.state in ('queued', 'running'))`.execute(trx);
}
