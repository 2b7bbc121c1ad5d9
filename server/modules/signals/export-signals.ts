import { sql } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import type { SignalExportQuery } from '#contract/signals.ts';
import { copyOut } from '#server/db/copy-out.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { exportColumns } from './export-columns.ts';
import { orderBy, signalSorts } from './signal-sorts.ts';
import { signalsWhere } from './signals-where.ts';

/**
 * All matching signals as CSV, sorted as the list, without a cap; cursor and limit are ignored. The file is named
 * after the user's own date.
 *
 * @param signal ends the export when the client goes away
 */
export async function exportSignals(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  profile: OwnConnectedProfile,
  query: SignalExportQuery,
  now: Date,
  signal: AbortSignal,
): Promise<Streamed> {
  const user = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', profile.user_id)
    .executeTakeFirst();
  const sort = query.sort ?? 'score';
  const rows = sql`
    select ${exportColumns(now)}
    from signal
    join person on person.user_id = signal.user_id and person.id = signal.person_id
    join connected_profile as profile
      on profile.user_id = signal.user_id and profile.id = signal.connected_profile_id
    where ${signalsWhere(profile, query, now)}
    order by ${orderBy(sort, query.order ?? signalSorts[sort].order)}`;
  const fileName = `signals-export-${localDate(now, user?.timezone ?? 'UTC')}.csv`;
  return {
    chunks: copyOut(copyPool, rows.compile(db), signal),
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  };
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
