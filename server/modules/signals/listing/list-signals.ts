import { type Kysely, sql } from 'kysely';
import type { Signal, SignalQuery } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { firstInScope } from './in-scope.ts';
import { keepTopQuarter } from './keep-top-quarter.ts';
import { selectSignals } from './select-signals.ts';
import { columnsOf, orderBy, signalSorts } from './signal-sorts.ts';
import { readPlace, type SignalsPlace, writePlace } from './signals-cursor.ts';
import { signalsMatching } from './signals-where.ts';

const defaultLimit = 50;

/**
 * A page of the signals of one or several connected profiles. The pages that follow by `nextCursor` are as of the moment of the
 * first one, and hold each row once.
 *
 * @throws AppError that names the field `cursor` where it is broken or belongs to another list
 */
export async function listSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  now: Date,
): Promise<{ items: Signal[]; nextCursor: string | null; asOf: string }> {
  const place = readPlace(scope.id, query, now);
  if (place.after === null) await keepTopQuarter(db, scope, query, now);
  const limit = query.limit ?? defaultLimit;
  const sort = signalSorts(place.asOf)[place.sort];
  const matches = sql`${signalsMatching(scope, query, place.asOf)} ${afterPlace(place)}`;
  const { from, rest } = firstInScope(
    scope,
    matches,
    orderBy(place.sort, place.order, place.asOf),
    limit + 1,
  );
  const rows = await selectSignals<string>(db, place.asOf, rest, sort.text, from);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ signal, more }) =>
      place.sort === 'week' ? { ...signal, week: Number(more) } : signal,
    ),
    nextCursor: last ? writePlace(scope.id, place, { last: last.more, id: last.signal.id }) : null,
    asOf: place.asOf.toISOString(),
  };
}

function afterPlace({ sort, order, asOf, after }: SignalsPlace) {
  if (after === null) return sql``;
  const { value } = signalSorts(asOf)[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  return sql`and (${sql.join(columnsOf(sort, asOf))}) ${beyond} (${value(after.last)}, ${after.id}::uuid)`;
}
