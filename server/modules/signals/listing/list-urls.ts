import { type Kysely, sql } from 'kysely';
import type { SignalQuery } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { SignalScope } from '#server/modules/signals/own-signal-scope.ts';
import { keepTopQuarter } from './keep-top-quarter.ts';
import { orderBy, sortOf } from './signal-sorts.ts';
import { signalsWhere } from './signals-where.ts';

/**
 * Addresses of all matching people that have one, each once, sorted as the list; cursor and limit are ignored.
 */
export async function listUrls(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  asOf: Date,
): Promise<{ urls: string[] }> {
  await keepTopQuarter(db, scope, query, asOf);
  const { sort, order } = sortOf(query, asOf);
  const { rows } = await sql<{ url: string }>`
    select signal.url from signal
    where ${signalsWhere(scope, query, asOf)} and signal.url is not null
    order by ${orderBy(sort, order, asOf)}`.execute(db);
  // Of several profiles the same person may come more than once.
  return { urls: [...new Set(rows.map(({ url }) => url))] };
}
