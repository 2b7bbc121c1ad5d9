import { z } from 'zod';

/** Where a listing goes on. `asOf` is when its first page was read: later news do not shift what follows. */
const PageCursor = z.object({ key: z.string(), start: z.int().min(0), asOf: z.number() });
export type PageCursor = z.infer<typeof PageCursor>;

/** An opaque token, base64 of JSON as the vendors' own are. `key` ties it to one listing. */
export function writeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64');
}

/** The cursor for the listing `key`, or `undefined` when the token is not one of ours or belongs to another listing. */
export function readCursor(token: string, key: string): PageCursor | undefined {
  try {
    const cursor = PageCursor.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return cursor.success && cursor.data.key === key ? cursor.data : undefined;
  } catch {
    return undefined;
  }
}
