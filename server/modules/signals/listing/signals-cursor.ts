import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { SignalOrder, type SignalQuery, SignalScopeId, SignalSort } from '#contract/signals.ts';
import { heatEpoch } from '#server/modules/signals/score/score.ts';
import { decodeCursor, encodeCursor, foreignCursor } from './cursor.ts';
import { signalSorts, sortOf } from './signal-sorts.ts';

/** Clocks of two processes may differ a little. */
const dayMs = 86_400_000;

/** Where a page ended, and the moment that all pages of this list are of. */
const SignalsCursor = z.object({
  scope: SignalScopeId,
  sort: SignalSort,
  order: SignalOrder,
  asOf: Moment,
  last: z.string(),
  id: Id,
});
type SignalsCursor = z.infer<typeof SignalsCursor>;

/** How a query is sorted, as of when, and after which row it goes on. */
export type SignalsPlace = {
  sort: SignalSort;
  order: SignalOrder;
  asOf: Date;
  after: { last: string; id: string } | null;
};

/**
 * Reads sort, order and cursor of a query.
 *
 * @throws AppError that names the field `cursor` where it is broken, or of another scope, sort or order
 */
export function readPlace(scopeId: SignalScopeId, query: SignalQuery, now: Date): SignalsPlace {
  const { sort, order } = sortOf(query, now);
  if (query.cursor === undefined) return { sort, order, asOf: now, after: null };
  const cursor = decodeCursor(SignalsCursor, query.cursor);
  const asOf = new Date(cursor.asOf);
  const isPast = asOf.getTime() >= heatEpoch && asOf.getTime() <= now.getTime() + dayMs;
  const isOurs = cursor.scope === scopeId && cursor.sort === sort && cursor.order === order;
  if (!isOurs || !isPast || !signalSorts(asOf)[sort].schema.safeParse(cursor.last).success)
    throw foreignCursor();
  return { sort, order, asOf, after: { last: cursor.last, id: cursor.id } };
}

/** The cursor after a row. */
export function writePlace(
  scopeId: SignalScopeId,
  { sort, order, asOf }: SignalsPlace,
  row: { last: string; id: string },
): string {
  const content: SignalsCursor = {
    scope: scopeId,
    sort,
    order,
    asOf: asOf.toISOString(),
    last: row.last,
    id: row.id,
  };
  return encodeCursor(content);
}
