import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ScoreRules } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { type FitTable, fitSql } from './fit-sql.ts';
import { heatSql, shippedPoints } from './score.ts';

/** The rules for scores and fits, with their version. */
export type VersionedRules = ScoreRules & { version: number };

/** Every user's initial rules. */
export const shippedRules: VersionedRules = { version: 1, points: shippedPoints, fit: [] };

/** A user's current rules. */
export async function currentScoreRules(db: Kysely<Database>, userId: string): Promise<VersionedRules> {
  const row = await db
    .selectFrom('score_rules')
    .select(['version', 'points', 'fit'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? shippedRules;
}

/**
 * The current rules, for a transaction that writes scores. Saving new rules waits until it ends, and later
 * writers of scores see the new rules. So once the job for the new rules has begun, no score with older rules
 * is written.
 */
export async function lockedScoreRules(trx: Transaction<Database>, userId: string): Promise<VersionedRules> {
  await lockFacts(trx, userId);
  return currentScoreRules(trx, userId);
}

/** One version of a user's rules. Versions are never changed or deleted. */
export async function scoreRulesOf(
  db: Kysely<Database>,
  userId: string,
  version: number,
): Promise<VersionedRules> {
  const row = await db
    .selectFrom('score_rules')
    .select(['version', 'points', 'fit'])
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? shippedRules;
}

/**
 * What an update of `signal` sets to calculate heat and fit with these rules, from stored values.
 *
 * @param table whose columns decide the fit: the signal's own, or those of the person that are copied into it
 */
export function scoreSet(rules: VersionedRules, table: FitTable): RawBuilder<unknown> {
  return sql`heat = ${heatSql(rules.points, sql`signal.type_heat`, sql`signal.active_days`)},
    fit = ${fitSql(rules.fit, table)}, score_version = ${rules.version}::integer`;
}
