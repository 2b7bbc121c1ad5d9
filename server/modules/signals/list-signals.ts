import { type Kysely, sql } from 'kysely';
import type { Signal, SignalQuery } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { selectSignals } from './select-signals.ts';
import { orderBy, signalSorts } from './signal-sorts.ts';
import { readPlace, type SignalsPlace, writePlace } from './signals-cursor.ts';
import { signalsWhere } from './signals-where.ts';

const usualLimit = 50;

/**
 * A page of the signals of a connected profile. The pages that follow by `nextCursor` are as of the moment of the
 * first one, and hold each row once.
 *
 * @throws AppError that names the field `cursor` where it is broken or belongs to another list
 */
export async function listSignals(
  db: Kysely<Database>,
  profile: OwnConnectedProfile,
  query: SignalQuery,
  now: Date,
): Promise<{ items: Signal[]; nextCursor: string | null; asOf: string }> {
  const place = readPlace(profile.id, query, now);
  const limit = query.limit ?? usualLimit;
  const sort = signalSorts[place.sort];
  const rows = await selectSignals<string>(
    db,
    place.asOf,
    sql`where ${signalsWhere(profile, query, place.asOf)} ${afterPlace(place)}
      order by ${orderBy(place.sort, place.order)} limit ${limit + 1}`,
    sort.text,
  );
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ signal }) => signal),
    nextCursor: last ? writePlace(profile.id, place, { last: last.more, id: last.signal.id }) : null,
    asOf: place.asOf.toISOString(),
  };
}

function afterPlace({ sort, order, after }: SignalsPlace) {
  if (after === null) return sql``;
  const { column, value } = signalSorts[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  return sql`and (${column}, signal.id) ${beyond} (${value(after.last)}, ${after.id}::uuid)`;
}
