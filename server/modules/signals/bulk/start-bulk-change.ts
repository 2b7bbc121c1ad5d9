import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { bulkChangeJob } from './bulk-change.job.ts';
import { type BulkChange, type BulkChanged, lockBulkChanges } from './bulk-change.ts';

/**
 * The rows a change concerns, as found now: those that `differs` will be changed, the others already have the
 * value.
 */
type Found = { id: string; previous: string | null; previous_change_id: string | null; differs: boolean };

/** Finding and recording a million takes a few seconds. */
const maxMinutes = 5;

/** Whether a query returns more than `max` rows; it runs no further than that. */
export async function isMoreThan(
  trx: Transaction<Database>,
  max: number,
  rows: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows: counted } = await sql<{ found: number }>`
    select count(*)::integer as found from (select from (${rows}) as meant limit ${max + 1}) as first_ones`.execute(
    trx,
  );
  return (counted[0]?.found ?? 0) > max;
}

/**
 * Records what a bulk change concerns at this moment and enqueues the job that makes it. Signals that match
 * later aren't changed; signals that something else changes before their turn keep that change.
 *
 * @throws AppError `conflict` if another bulk change of the user is under way
 */
export async function startBulkChange(
  { jobs }: { jobs: Jobs },
  trx: Transaction<Database>,
  userId: string,
  what: Pick<BulkChange, 'kind' | 'list_id' | 'value'>,
  found: RawBuilder<Found>,
  { now, batch }: { now: Date; batch: number },
): Promise<BulkChanged> {
  await lockBulkChanges(trx, userId);
  await sql`select set_config('statement_timeout', ${`${maxMinutes}min`}, true)`.execute(trx);
  const { id } = await trx
    .insertInto('bulk_change')
    .values({ user_id: userId, ...what, total: 0, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ chosen: number; total: number }>`
    with chosen as materialized (${found}),
      numbered as (
        select id, previous, previous_change_id, (row_number() over () - 1) / ${batch}::integer as number
        from chosen where differs
      ),
      batches as (
        insert into bulk_change_batch (user_id, change_id, number, ids, previous, previous_change_ids)
        select ${userId}::uuid, ${id}::uuid, number, array_agg(id), array_agg(previous), array_agg(previous_change_id)
        from numbered group by number returning cardinality(ids) as size
      )
    select (select count(*) from chosen)::integer as chosen,
      (select coalesce(sum(size), 0) from batches)::integer as total`.execute(trx);
  const { chosen = 0, total = 0 } = rows[0] ?? {};
  const jobId = await jobs.enqueue(trx, bulkChangeJob, { userId, subjectId: id, input: { changeId: id } });
  await trx
    .updateTable('bulk_change')
    .set({ total, job_id: jobId })
    .where(owned('bulk_change', { userId, id }))
    .execute();
  return { changed: total, unchanged: chosen - total, changeId: id, job: await findJob(trx, userId, jobId) };
}
