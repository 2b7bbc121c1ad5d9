import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

/**
 * The text of a JSON object with exactly the keys of a schema, written by PostgreSQL. An answer with many
 * rows is then passed on as it comes, without being read, checked, and written again in this process. Each
 * key needs its expression here, so an answer can't contain a new column before the contract has a field for
 * it.
 */
export function jsonRow<S extends z.ZodObject>(
  schema: S,
  columns: { [Key in keyof z.output<S>]-?: RawBuilder<unknown> },
): RawBuilder<string> {
  const given = columns as Record<string, RawBuilder<unknown>>;
  const pairs = Object.keys(schema.shape).map((key) => {
    const column = given[key];
    if (column === undefined) throw new Error(`No column gives ${key}.`);
    return sql`${sql.lit(key)}, ${column}`;
  });
  return sql<string>`json_build_object(${sql.join(pairs)})::text`;
}

/** A time as written on the wire, in the format of `Date.toISOString`. */
export function momentJson(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
