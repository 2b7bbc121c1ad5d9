import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import type { BulkChangeTable } from '#server/modules/signals/tables.ts';

/** When a change becomes a job, and how large its batches are. Counted in signals, or in people on a list. */
export type LargeSize = {
  /** Changes of more than this many become a job. */
  maxAtOnce: number;
  /** What one transaction changes; syncs of the user wait for it. */
  batch: number;
};

/** A request takes a second at most, a batch a few tenths of one. */
export const defaultSize: LargeSize = { maxAtOnce: 5000, batch: 1000 };

/** How long a change can be undone: the page offers ten seconds, an API client may need longer. */
export const undoableMs = 3_600_000;

export type BulkChange = Selectable<BulkChangeTable>;

/** The result of changing many. */
export type BulkChanged = { changed: number; unchanged: number; changeId: string | null; job: Job | null };

/** An arbitrary number that no other kind of lock uses. */
const lockClass = 0x6d616e79;

/** What was recorded about a change: how many were chosen, and the id to undo it with. */
export type Written = { chosen: number; changed: number; changeId: string | null };

/**
 * A change as it is recorded by the statement that makes it. `id` is the bulk change that this is a batch of.
 */
export type Recorded = { id: string | null; now: Date } & Pick<BulkChange, 'kind' | 'list_id' | 'value'>;

/**
 * The end of a statement that changes many: it records what was found in `changed` (`id`, `previous` and
 * `previous_change_id`) as a part of its change, under the id in `made`. A small change is recorded as a
 * whole.
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
 * Lets only one transaction per user start or undo a bulk change, and ensures that no other bulk change is
 * under way: two of them could change the same signals in a different order than the user requested.
 *
 * @param besides the change whose own job doesn't count
 * @throws AppError `conflict` if another one is under way
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

/**
 * A bulk change of this user, locked until the transaction ends if `forUpdate` is set. Null if there is none.
 */
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

/** Deletes changes that can't be undone anymore, except those a job is still working on. */
export async function purgeBulkChanges(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await sql`delete from bulk_change change
    where user_id = ${userId} and made_at < ${new Date(now.getTime() - undoableMs)}
      and not exists (select from job where job.user_id = change.user_id and job.id = change.job_id
        and job.state in ('queued', 'running'))`.execute(trx);
}
