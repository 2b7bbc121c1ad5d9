import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { SignalOrder, type SignalQuery, SignalSort } from '#contract/signals/signal-filters.ts';
import { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { invalidField } from '#server/app-error.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '#server/cursor.ts';
import { heatEpoch } from '#server/modules/signals/score/score.ts';
import { weekNumber } from './signals-where.ts';

/** A way to sort signals: a column that is never null, and how a cursor stores its value without loss. */
type Sort = {
  column: RawBuilder<unknown>;
  /** Breaks ties, in the same direction, if the first column has few distinct values. */
  second?: RawBuilder<unknown>;
  /** The value of a row as exact text. */
  text: RawBuilder<string>;
  /** The format such a text must have when it comes back. */
  schema: z.ZodType<string>;
  /** The text as a value of the column's type. */
  value(text: string): RawBuilder<unknown>;
  order: SignalOrder;
};

/**
 * The format of cursor texts. Schemas are created once: creating one takes longer than preparing the rest of
 * a page.
 */
const number = z.string().max(40);
const heatText = number.refine(isHeat);
const countText = number.refine((text) => /^\d{1,9}$/.test(text));
const nameText = z.string().refine((text) => !text.includes('\u0000'));
const fitText = z.string().refine((text) => {
  const [fit = '', heat = '', ...more] = text.split(' ');
  return /^-?\d{1,4}$/.test(fit) && isHeat(heat) && more.length === 0;
});
const momentText = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * A B-tree `(user_id, connected_profile_id, column, id)` serves each column of `signal` itself, both ways.
 */
export const signalSorts = (asOf: Date): Record<SignalSort, Sort> => ({
  score: {
    column: sql`signal.heat`,
    // The shortest text for exactly this double.
    text: sql<string>`signal.heat::text`,
    schema: heatText,
    value: (text) => sql`${text}::float8`,
    order: 'desc',
  },
  latest: {
    column: sql`signal.latest_at`,
    text: momentText(sql`signal.latest_at`),
    schema: Moment,
    value: (text) => sql`${text}::timestamptz`,
    order: 'desc',
  },
  first: {
    column: sql`signal.first_at`,
    text: momentText(sql`signal.first_at`),
    schema: Moment,
    value: (text) => sql`${text}::timestamptz`,
    order: 'desc',
  },
  name: {
    column: sql`signal.name collate "und-x-icu"`,
    text: sql<string>`signal.name`,
    schema: nameText,
    value: (text) => sql`${text}::text collate "und-x-icu"`,
    order: 'asc',
  },
  interactions: {
    column: sql`signal.interactions`,
    text: sql<string>`signal.interactions::text`,
    schema: countText,
    value: (text) => sql`${text}::integer`,
    order: 'desc',
  },
  // Has no index: of the few rows that `activeWeek` leaves, each is counted.
  week: {
    column: weekNumber(asOf),
    text: sql<string>`${weekNumber(asOf)}::text`,
    schema: countText,
    value: (text) => sql`${text}::integer`,
    order: 'desc',
  },
  // Many have the same fit, so hotter ones come first. Without fit rules all fits are equal, and this is the
  // order of the score.
  fit: {
    column: sql`coalesce(signal.fit, 0)`,
    second: sql`signal.heat`,
    text: sql<string>`coalesce(signal.fit, 0) || ' ' || signal.heat`,
    schema: fitText,
    value: (text) => {
      const [fit, heat] = text.split(' ');
      return sql`${fit}::integer, ${heat}::float8`;
    },
    order: 'desc',
  },
});

/**
 * The requested or default order of a query.
 *
 * @throws AppError that names `sort` if it is `week` without the filter that says which week counts:
 *   otherwise most would have none, and the order would mean nothing
 */
export function sortOf(query: SignalQuery, asOf: Date): { sort: SignalSort; order: SignalOrder } {
  const sort = query.sort ?? 'score';
  if (sort === 'week' && !query.activeWeek) throw invalidField('sort', '`week` needs the filter activeWeek');
  return { sort, order: query.order ?? signalSorts(asOf)[sort].order };
}

/** In the requested or default direction, with ties by id in the same direction. */
export function orderBy(sort: SignalSort, order: SignalOrder, asOf: Date): RawBuilder<unknown> {
  const way = sql.raw(order);
  return sql.join(columnsOf(sort, asOf).map((column) => sql`${column} ${way}`));
}

/** The columns that rows are compared by: no two rows have all of them in common. */
export function columnsOf(sort: SignalSort, asOf: Date): RawBuilder<unknown>[] {
  const { column, second } = signalSorts(asOf)[sort];
  return [column, ...(second ? [second] : []), sql`signal.id`];
}

/** Whether a text is a valid heat as a double. */
function isHeat(text: string): boolean {
  return text.length <= 40 && /^\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && isFinitePositive(Number(text));
}

/** PostgreSQL refuses doubles that are too large, or too small but not zero. */
function isFinitePositive(value: number): boolean {
  return value === 0 || (value > 1e-300 && value < 1e300);
}

/** The clocks of two processes may differ a little. */
const dayMs = 86_400_000;

/** Where a page ended, and the time that all pages of this list refer to. */
const SignalsCursor = z.object({
  scope: SignalScopeId,
  sort: SignalSort,
  order: SignalOrder,
  asOf: Moment,
  last: z.string(),
  id: Id,
});
type SignalsCursor = z.infer<typeof SignalsCursor>;

/** How a query is sorted, as of when, and after which row it continues. */
export type SignalsPosition = {
  sort: SignalSort;
  order: SignalOrder;
  asOf: Date;
  after: { last: string; id: string } | null;
};

/**
 * Reads sort, order, and cursor of a query.
 *
 * @throws AppError that names the field `cursor` if it is invalid, or belongs to another scope, sort, or
 *   order
 */
export function readSignalsPosition(scopeId: SignalScopeId, query: SignalQuery, now: Date): SignalsPosition {
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
export function writeSignalsCursor(
  scopeId: SignalScopeId,
  { sort, order, asOf }: SignalsPosition,
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
