/**
 * The start of a page of rows: its cursor, the number of its first row, and the previous page. Cursors only
 * lead forward. The trail allows going back after earlier pages were dropped (`maxPages`).
 */
export type PageStart = { cursor: string | null; row: number; previous: PageStart | null };

export const firstPage: PageStart = { cursor: null, row: 0, previous: null };

type Page = { items: readonly unknown[]; nextCursor: string | null };

/** The start of the next page, or undefined at the end. */
export function nextPage(page: Page, start: PageStart): PageStart | undefined {
  if (page.nextCursor === null) return undefined;
  return { cursor: page.nextCursor, row: start.row + page.items.length, previous: start };
}

/** The start of the previous page, or undefined at the top. */
export const previousPage = (start: PageStart): PageStart | undefined => start.previous ?? undefined;
