import type { z } from 'zod';
import { invalidField } from './app-error.ts';

/** An opaque cursor: base64url of JSON. It is validated when it comes back, never trusted. */
export function encodeCursor(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/**
 * The rows of one page of a list, from up to `limit + 1` rows: the one too many says that another page follows.
 *
 * @param keyOf what finds the row after the page's last; a text is the cursor itself
 */
export function pageRows<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => object | string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const key = last === undefined ? null : keyOf(last);
  return { shown, nextCursor: key !== null && typeof key === 'object' ? encodeCursor(key) : key };
}

/** One page of a list, like {@link pageRows}, with an item for each row. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  keyOf: (last: Row) => object | string,
): { items: Item[]; nextCursor: string | null } {
  const { shown, nextCursor } = pageRows(rows, limit, keyOf);
  return { items: shown.map(itemOf), nextCursor };
}

/** @throws AppError that names the field `cursor` if the text isn't a cursor of such a list */
export function decodeCursor<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success) throw foreignCursor();
  return parsed.data;
}

/** The error for a cursor that belongs to another list. */
export function foreignCursor() {
  return invalidField('cursor', 'This cursor doesn’t belong to this list. Start again without one');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
