import { type Kysely, sql } from 'kysely';
import type { FitRule } from '#contract/score.ts';
import type { FitReceipt } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnedSignal } from '#server/modules/signals/require-owned-signal.ts';
import { fitValuesSql } from './fit-sql.ts';

/** Which of these rules match the person of a signal, and by which of their values; null without rules. */
export async function readFit(
  db: Kysely<Database>,
  own: OwnedSignal,
  rules: FitRule[],
): Promise<FitReceipt | null> {
  if (rules.length === 0) return null;
  const { rows } = await sql<{ matches: boolean[][] }>`
    select ${fitValuesSql(rules, 'signal')} as matches from signal
    where signal.user_id = ${own.userId} and signal.id = ${own.id}`.execute(db);
  const matches = rows[0]?.matches ?? [];
  const lines = rules.flatMap(({ field, is, points }, index) => {
    const values = field === 'headcount' ? [is.map((bound) => bound ?? '').join('-')] : is;
    const matched = values.filter((_, place) => matches[index]?.[place]).map(String);
    return matched.length === 0 ? [] : [{ rule: index + 1, field, matched, points }];
  });
  return { fit: lines.reduce((sum, { points }) => sum + points, 0), rules: rules.length, lines };
}
