/**
 * Where a page of rows begins: its cursor, the number of its first row, and the page before it. Cursors lead
 * forward only; the trail is the way back once pages in front were dropped (`maxPages`).
 */
export type PageStart = { cursor: string | null; row: number; previous: PageStart | null };

export const firstPage: PageStart = { cursor: null, row: 0, previous: null };

type Page = { items: readonly unknown[]; nextCursor: string | null };

/** The start of the page after one, or undefined at the end. */
export function nextPage(page: Page, start: PageStart): PageStart | undefined {
  if (page.nextCursor === null) return undefined;
  return { cursor: page.nextCursor, row: start.row + page.items.length, previous: start };
}

/** The start of the page before one, or undefined at the top. */
export const previousPage = (start: PageStart): PageStart | undefined => start.previous ?? undefined;
