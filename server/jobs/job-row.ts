import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { changeNotice, notifyChange } from '#server/db/notify-change.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { type JobProgress, JobStopped } from './job.ts';
import type { JobRowState, JobTable } from './tables.ts';

/** The key of a job row. The user id leads the key. */
export type JobKey = { userId: string; jobId: string };

export type JobRow = Selectable<JobTable>;

/** The row of a job. Null if its user is deleted. */
export async function findJobRow(db: Kysely<Database>, key: JobKey): Promise<JobRow | null> {
  const row = await db
    .selectFrom('job')
    .selectAll()
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a queued row, or returns the queued or running one with the same name and subject. */
export async function insertJobRow(
  trx: Transaction<Database>,
  row: { userId: string; name: string; subjectId: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('job')
    .values({ user_id: row.userId, name: row.name, subject_id: row.subjectId })
    .onConflict((oc) =>
      oc.columns(['user_id', 'name', 'subject_id']).where('state', 'in', ['queued', 'running']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const running = await trx
    .selectFrom('job')
    .select('id')
    .where('user_id', '=', row.userId)
    .where('name', '=', row.name)
    .where('subject_id', 'is not distinct from', row.subjectId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  // It may have ended between the two statements, so a new row can be inserted now.
  return running ? { id: running.id, isNew: false } : insertJobRow(trx, row);
}

/**
 * Refuses a user's job if too many of its kind, including this one, are running or waiting. @throws AppError
 * `rate_limited`
 */
export async function refuseBeyond(
  trx: Transaction<Database>,
  name: string,
  userId: string,
  max: number,
): Promise<void> {
  const { open } = await trx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(open) > max) throw tooMany(`${max} of these are already waiting`, 60);
}

/**
 * Marks a job as running, and clears an earlier end or message.
 *
 * @throws JobStopped if the user has deleted the account
 */
export async function startJobRow(db: Kysely<Database>, key: JobKey, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      message: null,
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .where(isAccountOpen('job.user_id'))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new JobStopped();
  await notifyChange(db, key.userId, { name: 'job', id: key.jobId });
}

/** Removes a name from the job reports, because an erased person must not be findable there either. */
export async function eraseFromJobRows(
  trx: Transaction<Database>,
  userId: string,
  name: string,
): Promise<void> {
  await trx
    .updateTable('job')
    .set({
      step: sql<string>`replace(step, ${name}, 'someone')`,
      message: sql<string | null>`replace(message, ${name}, 'someone')`,
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`strpos(concat(step, ' ', message), ${name}) > 0`)
    .execute();
}

/**
 * Writes progress, and the checkpoint if there is a new one.
 *
 * @throws JobStopped if the user asked to stop or has deleted the account
 */
export async function updateJobRow(
  db: Kysely<Database>,
  key: JobKey,
  progress: JobProgress,
  checkpoint?: { value: unknown },
): Promise<void> {
  const row = await db
    .updateTable('job')
    .set({
      ...(progress.step === undefined ? {} : { step: progress.step }),
      ...(progress.done === undefined ? {} : { done: progress.done }),
      ...(progress.total === undefined ? {} : { total: progress.total }),
      ...(checkpoint ? { checkpoint: JSON.stringify(checkpoint.value) } : {}),
    })
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .returning([
      sql<boolean>`stop_requested or not ${isAccountOpen('job.user_id')}`.as('has_to_stop'),
      changeNotice(key.userId, { name: 'job', id: key.jobId }).as('notice'),
    ])
    .executeTakeFirst();
  if (!row || row.has_to_stop) throw new JobStopped();
}

/** Returns a job to the queue, with a text that says when it continues. */
export async function requeueJobRow(db: Kysely<Database>, key: JobKey, step: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'queued', step })
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .execute();
  await notifyChange(db, key.userId, { name: 'job', id: key.jobId });
}

export async function endJobRow(
  db: Kysely<Database>,
  key: JobKey,
  end: { state: JobRowState; message: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: end.state, message: end.message, finished_at: end.now })
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .execute();
  await notifyChange(db, key.userId, { name: 'job', id: key.jobId });
}

/**
 * Asks a queued or running job to stop. A running job notices when it next saves or reports. A postponed one
 * is started at once.
 */
export async function requestJobStop(db: Kysely<Database>, key: JobKey): Promise<void> {
  const row = await db
    .updateTable('job')
    .set({ stop_requested: true })
    .where(owned('job', { userId: key.userId, id: key.jobId }))
    .where('state', 'in', ['queued', 'running'])
    .returning(['name', 'state'])
    .executeTakeFirst();
  if (row?.state === 'queued') await expediteJob(db, { ...key, name: row.name });
}

/**
 * Makes a user's postponed job due now.
 *
 * @param input changes to its input, for example who requests it now
 */
export async function expediteJob(
  db: Kysely<Database>,
  { userId, jobId, name }: JobKey & { name: string },
  input: Record<string, unknown> = {},
): Promise<void> {
  // pg-boss uses the database's clock.
  await sql`
    update pgboss.job set start_after = now(),
      data = jsonb_set(data, '{input}', (data -> 'input') || ${JSON.stringify(input)}::jsonb)
    where name = ${name} and state < 'active'
      and data ->> 'jobId' = ${jobId} and data ->> 'userId' = ${userId}`.execute(db);
}

/** Deletes jobs of all users that ended before a given time. */
export async function purgeJobRows(db: Kysely<Database>, endedBefore: Date): Promise<void> {
  await db.deleteFrom('job').where('finished_at', '<', endedBefore).execute();
}
