import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { SignalOrder, type SignalQuery, SignalSort } from '#contract/signals.ts';
import { decodeCursor, encodeCursor, foreignCursor } from './cursor.ts';
import { heatEpoch } from './score.ts';
import { signalSorts } from './signal-sorts.ts';

/** Clocks of two processes may differ a little. */
const dayMs = 86_400_000;

/** Where a page ended, and the moment that all pages of this list are of. */
const SignalsCursor = z.object({
  profile: Id,
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
 * @throws AppError that names the field `cursor` where it is broken, or of another profile, sort or order
 */
export function readPlace(profileId: string, query: SignalQuery, now: Date): SignalsPlace {
  const sort = query.sort ?? 'score';
  const order = query.order ?? signalSorts[sort].order;
  if (query.cursor === undefined) return { sort, order, asOf: now, after: null };
  const cursor = decodeCursor(SignalsCursor, query.cursor);
  const asOf = new Date(cursor.asOf);
  const isPast = asOf.getTime() >= heatEpoch && asOf.getTime() <= now.getTime() + dayMs;
  const isOurs = cursor.profile === profileId && cursor.sort === sort && cursor.order === order;
  if (!isOurs || !isPast || !signalSorts[sort].schema.safeParse(cursor.last).success) throw foreignCursor();
  return { sort, order, asOf, after: { last: cursor.last, id: cursor.id } };
}

/** The cursor after a row. */
export function writePlace(
  profileId: string,
  { sort, order, asOf }: SignalsPlace,
  row: { last: string; id: string },
): string {
  const content: SignalsCursor = {
    profile: profileId,
    sort,
    order,
    asOf: asOf.toISOString(),
    last: row.last,
    id: row.id,
  };
  return encodeCursor(content);
}
