import { type RawBuilder, sql } from 'kysely';
import { type FitTable, fitSql } from './fit-sql.ts';
import type { VersionedRules } from './score-rules.ts';
import { heatSql } from './score-sql.ts';

/**
 * What an update of `signal` sets so that heat and fit are made by these rules, from what is stored beside them.
 *
 * @param table whose columns say who fits: the signal's own, or those of the person that are copied into it
 */
export function scoreSet(rules: VersionedRules, table: FitTable): RawBuilder<unknown> {
  return sql`heat = ${heatSql(rules.points, sql`signal.type_heat`, sql`signal.active_days`)},
    fit = ${fitSql(rules.fit, table)}, score_version = ${rules.version}::integer`;
}
