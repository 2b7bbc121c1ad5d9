import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ScoreRules } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { type FitTable, fitSql } from './fit-sql.ts';
import { heatSql, shippedPoints } from './score.ts';

/** What scores and fits are made by, and which version of it that is. */
export type VersionedRules = ScoreRules & { version: number };

/** What everybody begins with. */
export const shippedRules: VersionedRules = { version: 1, points: shippedPoints, fit: [] };

/** The rules that a user has in use. */
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
 * The rules in use for a transaction that writes scores. Whoever saves new rules waits until it ends, and whoever
 * writes scores after that sees them: so no score of older rules is written once the job for the new ones has begun.
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
 * What an update of `signal` sets so that heat and fit are made by these rules, from what is stored beside them.
 *
 * @param table whose columns say who fits: the signal's own, or those of the person that are copied into it
 */
export function scoreSet(rules: VersionedRules, table: FitTable): RawBuilder<unknown> {
  return sql`heat = ${heatSql(rules.points, sql`signal.type_heat`, sql`signal.active_days`)},
    fit = ${fitSql(rules.fit, table)}, score_version = ${rules.version}::integer`;
}
