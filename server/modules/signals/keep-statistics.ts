import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** So many signals are read in no time by any plan. */
const fewSignals = 100;
/** Plans stay good while the planner believes in at least this part of what is there. */
const leastPart = 10;
/** Counting further would not say more. */
const maxCounted = fewSignals * leastPart;
/** What looking costs grows with the table, and so does the pause: 10 s for a million signals. */
const pausePerSignalMs = 0.01;

/**
 * Lets PostgreSQL look at the tables that a batch has filled, where its planner does not know of the profile yet:
 * before the first statistics, and when somebody new comes beside others who have much. It would believe in a single
 * row and join by loops within loops, which takes a minute for a thousand signals. Autovacuum comes late to the
 * first and, while the new one is less than a tenth of all, not at all to the second.
 *
 * Not soon again after the last time in a large table, and not while others hold the tables: it never waits.
 *
 * @param profile whose signals the caller's transaction has added to
 */
export async function keepStatistics(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
): Promise<void> {
  // By the profile alone: the planner takes user and profile for independent, however much it knows of both.
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from signal where connected_profile_id = ${profile.id}::uuid`.execute(trx);
  const believed = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (believed * leastPart >= maxCounted) return;
  const { rows } = await sql<{ signals: number; is_recent: boolean }>`
    select (select count(*)::integer from (
        select from signal where user_id = ${profile.userId}::uuid and connected_profile_id = ${profile.id}::uuid
        limit ${maxCounted}) as counted) as signals,
      coalesce(greatest(looked.last_analyze, looked.last_autoanalyze)
        > now() - pg_class.reltuples * ${pausePerSignalMs}::float8 * interval '1 ms', false) as is_recent
    from pg_class join pg_stat_user_tables looked on looked.relid = pg_class.oid
    where pg_class.oid = 'signal'::regclass`.execute(trx);
  const { signals = 0, is_recent: isRecent = false } = rows[0] ?? {};
  if (signals < fewSignals || believed * leastPart >= signals || isRecent) return;
  await sql`analyze (skip_locked) signal, engagement, person, post, company`.execute(trx);
}
