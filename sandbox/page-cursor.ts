import { z } from 'zod';

/**
 * Where a list continues. `asOf` is when its first page was read, so later additions don't shift the
 * following pages.
 */
const PageCursor = z.object({ key: z.string(), start: z.int().min(0), asOf: z.number() });
export type PageCursor = z.infer<typeof PageCursor>;

/** An opaque token, base64 of JSON like the vendors' own. `key` ties it to one list. */
export function writeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64');
}

/** The cursor for the list `key`. `undefined` if the token isn't ours or belongs to another list. */
export function readCursor(token: string, key: string): PageCursor | undefined {
  try {
    const cursor = PageCursor.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return cursor.success && cursor.data.key === key ? cursor.data : undefined;
  } catch {
    return undefined;
  }
}
