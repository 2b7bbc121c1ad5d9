import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import type { SignalOrder, SignalSort } from '#contract/signals.ts';

/** A way to sort signals: a column that is never null, and how its value travels in a cursor without loss. */
type Sort = {
  column: RawBuilder<unknown>;
  /** The value of a row as exact text. */
  text: RawBuilder<string>;
  /** What such a text must look like when it comes back. */
  schema: z.ZodType<string>;
  /** The text as a value of the column's type. */
  value(text: string): RawBuilder<unknown>;
  order: SignalOrder;
};

const number = z.string().max(40);
const momentText = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A B-tree `(user_id, connected_profile_id, column, id)` serves each, both ways. */
export const signalSorts: Record<SignalSort, Sort> = {
  score: {
    column: sql`signal.heat`,
    // The shortest text that is exactly this double.
    text: sql<string>`signal.heat::text`,
    schema: number.refine((text) => /^\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && isFinitePositive(Number(text))),
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
    schema: z.string().refine((text) => !text.includes('\u0000')),
    value: (text) => sql`${text}::text collate "und-x-icu"`,
    order: 'asc',
  },
  interactions: {
    column: sql`signal.interactions`,
    text: sql<string>`signal.interactions::text`,
    schema: number.refine((text) => /^\d{1,9}$/.test(text)),
    value: (text) => sql`${text}::integer`,
    order: 'desc',
  },
};

/** In the asked or usual direction, ties by id in the same one. */
export function orderBy(sort: SignalSort, order: SignalOrder): RawBuilder<unknown> {
  const way = sql.raw(order);
  return sql`${signalSorts[sort].column} ${way}, signal.id ${way}`;
}

/** PostgreSQL refuses doubles that are too large, and those too small, other than zero. */
function isFinitePositive(value: number): boolean {
  return value === 0 || (value > 1e-300 && value < 1e300);
}
