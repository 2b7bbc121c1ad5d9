import { type RawBuilder, sql } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import type { SignalExportQuery } from '#contract/signals.ts';
import { copyOut } from '#server/db/copy-out.ts';
import { byteOrderMark, prependBytes } from '#server/db/prepend-bytes.ts';
import type { Deps } from '#server/modules/deps.ts';
import { keepTopQuarter } from '#server/modules/signals/listing/keep-top-quarter.ts';
import { orderBy, sortOf } from '#server/modules/signals/listing/signal-sorts.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import type { SignalScope } from '#server/modules/signals/own-signal-scope.ts';
import { exportPresets } from './export-presets.ts';

/**
 * All matching signals as CSV, sorted as the list, without a cap; cursor and limit are ignored. The file is named
 * after the user's own date. Every preset has the same rows, and its own columns (docs/export.md).
 *
 * @param signal ends the export when the client goes away
 */
export async function exportSignals(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  query: SignalExportQuery,
  now: Date,
  signal: AbortSignal,
): Promise<Streamed> {
  const user = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  await keepTopQuarter(db, scope, query, now);
  const fileName = `signals-export-${localDate(now, user?.timezone ?? 'UTC')}.csv`;
  const chunks = copyOut(copyPool, exportQuery(scope, query, now).compile(db), signal);
  return {
    chunks: query.bom ? prependBytes(byteOrderMark, chunks) : chunks,
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  };
}

/** The rows of an export. The threshold of those who have gone quiet is stored already. */
export function exportQuery(scope: SignalScope, query: SignalExportQuery, now: Date): RawBuilder<unknown> {
  const { sort, order } = sortOf(query, now);
  const { columns, joins } = exportPresets[query.preset ?? 'generic'];
  return sql`
    select ${sql.join(columns(now).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
    from signal
    join person on person.user_id = signal.user_id and person.id = signal.person_id
    join connected_profile as profile
      on profile.user_id = signal.user_id and profile.id = signal.connected_profile_id
    ${joins}
    where ${signalsWhere(scope, query, now)}
    order by ${orderBy(sort, order, now)}`;
}

/** `YYYY-MM-DD` in a zone; in UTC where the runtime does not know the zone. */
function localDate(now: Date, timeZone: string): string {
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
