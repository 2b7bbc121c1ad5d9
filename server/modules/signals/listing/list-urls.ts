import { type Kysely, sql } from 'kysely';
import type { SignalUrlQuery } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { countLeftOut, mayLeaveSql } from '#server/modules/signals/lists/do-not-engage.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { keepTopQuarter } from './keep-top-quarter.ts';
import { orderBy, sortOf } from './signal-sorts.ts';
import { signalsWhere } from './signals-where.ts';

/**
 * Addresses of all matching people that have one, each once, sorted as the list; cursor and limit are ignored. Without
 * those on Do not engage, unless the query takes them along.
 */
export async function listUrls(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalUrlQuery,
  asOf: Date,
): Promise<{ urls: string[]; leftOut: number }> {
  await keepTopQuarter(db, scope, query, asOf);
  const { sort, order } = sortOf(query, asOf);
  const matches = signalsWhere(scope, query, asOf);
  const { rows } = await sql<{ url: string }>`
    select signal.url from signal
    where ${matches} and ${mayLeaveSql(query.withDoNotEngage)} and signal.url is not null
    order by ${orderBy(sort, order, asOf)}`.execute(db);
  // Of several profiles the same person may come more than once.
  const urls = [...new Set(rows.map(({ url }) => url))];
  return { urls, leftOut: await countLeftOut(db, matches, query.withDoNotEngage) };
}
