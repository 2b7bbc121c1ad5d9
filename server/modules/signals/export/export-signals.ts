import { type RawBuilder, sql } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import type { SignalExportBody, SignalExportQuery } from '#contract/signals/signal-export.ts';
import { notFound } from '#server/app-error.ts';
import { byteOrderMark, copyOut, prependBytes } from '#server/db/copy-out.ts';
import { localDay } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ensureTopQuarter } from '#server/modules/signals/listing/ensure-top-quarter.ts';
import { orderBy, sortOf } from '#server/modules/signals/listing/signal-sorts.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { countLeftOut, isExportableSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { exportPresets } from './export-presets.ts';

/**
 * All matching signals as CSV, sorted like the list, without a limit; cursor and limit are ignored. The file
 * name contains the preset, and the date in the user's zone. Every preset has the same rows but its own columns
 * (docs/export.md). People on Do not engage are left out unless the query includes them; the header
 * `x-left-out` says how many.
 *
 * @param abort ends the export when the client disconnects
 */
export async function exportSignals(
  deps: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  query: SignalExportQuery,
  now: Date,
  abort: AbortSignal,
): Promise<Streamed> {
  await ensureTopQuarter(deps.db, scope, query, now);
  return streamCsv(deps, scope, query, signalsWhere(scope, query, now), now, abort);
}

/**
 * The same for hand-picked signals.
 *
 * @throws AppError `not_found` if one of them isn't among the scope's signals
 */
export async function exportPicked(
  deps: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  { signalIds, ...query }: SignalExportBody,
  now: Date,
  abort: AbortSignal,
): Promise<Streamed> {
  const ids = [...new Set(signalIds.map((id) => id.toLowerCase()))];
  const picked = sql<boolean>`${isInScope(scope)} and signal.id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from signal where ${picked}`.execute(deps.db);
  if (rows[0]?.found !== ids.length) throw notFound('Signal');
  return streamCsv(deps, scope, query, picked, now, abort);
}

/** Streams the rows of a query as a file whose name contains the date in the user's zone. */
async function streamCsv(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  query: SignalExportQuery,
  matches: RawBuilder<boolean>,
  now: Date,
  abort: AbortSignal,
): Promise<Streamed> {
  const leftOut = await countLeftOut(db, matches, query.withDoNotEngage);
  // The name of the whole export is specified.
  const preset = query.preset && query.preset !== 'generic' ? `${query.preset}-` : '';
  const fileName = `signals-export-${preset}${localDay(now, await timeZoneOf(db, scope.userId))}.csv`;
  const chunks = copyOut(copyPool, exportQuery(scope, query, now, matches).compile(db), abort);
  return {
    chunks: query.bom ? prependBytes(byteOrderMark, chunks) : chunks,
    headers: {
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-left-out': String(leftOut),
    },
  };
}

/** The rows of an export. The threshold for people who have gone quiet is already stored. */
export function exportQuery(
  scope: SignalScope,
  query: SignalExportQuery,
  now: Date,
  matches: RawBuilder<boolean> = signalsWhere(scope, query, now),
): RawBuilder<unknown> {
  const { sort, order } = sortOf(query, now);
  const { columns, joins } = exportPresets[query.preset ?? 'generic'];
  return sql`
    select ${sql.join(columns(now).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
    from signal
    join person on person.user_id = signal.user_id and person.id = signal.person_id
    join connected_profile as profile
      on profile.user_id = signal.user_id and profile.id = signal.connected_profile_id
    ${joins}
    where ${matches} and ${isExportableSql(query.withDoNotEngage)}
    order by ${orderBy(sort, order, now)}`;
}
