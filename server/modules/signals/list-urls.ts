import { type Kysely, sql } from 'kysely';
import type { SignalExportQuery } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { orderBy, signalSorts } from './signal-sorts.ts';
import { signalsWhere } from './signals-where.ts';

/** Addresses of all matching people that have one, sorted as the list; cursor and limit are ignored. */
export async function listUrls(
  db: Kysely<Database>,
  profile: OwnConnectedProfile,
  query: SignalExportQuery,
  asOf: Date,
): Promise<{ urls: string[] }> {
  const sort = query.sort ?? 'score';
  const { rows } = await sql<{ url: string }>`
    select signal.url from signal
    where ${signalsWhere(profile, query, asOf)} and signal.url is not null
    order by ${orderBy(sort, query.order ?? signalSorts[sort].order)}`.execute(db);
  return { urls: rows.map(({ url }) => url) };
}
