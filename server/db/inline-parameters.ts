import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Quoted texts and names are passed over: a `$1` inside one is not a parameter. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/**
 * A compiled query as one text without parameters, for statements that take none, as COPY.
 *
 * Every value becomes a quoted literal without a type, which PostgreSQL reads exactly as it reads a bound
 * parameter without one: in the type of its context, or of the cast that the query writes behind it. Queries for
 * this therefore cast their parameters (`${value}::text`) and hold no `E'…'`, `$tag$` or comments.
 *
 * @throws Error for a value that has no exact text: U+0000, or an object
 */
export function inlineParameters(query: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return query.sql.replace(tokens, (token, position?: string) =>
    position === undefined ? token : literal(query.parameters[Number(position) - 1]),
  );
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return quoted(`{${value.map(arrayElement).join(',')}}`);
  return quoted(textOf(value));
}

function arrayElement(value: unknown): string {
  return value === null ? 'NULL' : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  throw new Error(`A parameter of type ${typeof value} cannot be written into a query`);
}

function quoted(text: string): string {
  if (text.includes('\u0000')) throw new Error('A parameter holds U+0000, which PostgreSQL refuses');
  // escapeLiteral puts a blank before the E of E'…', which parts it from the word before.
  return pg.escapeLiteral(text);
}
