import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPage, nextPage, type PageStart, previousPage } from './page-trail.ts';

const size = 3;
/** A list that behaves like the server's: a cursor is the number of the next row. */
const readPage = (rows: number[], start: PageStart) => {
  const from = Number(start.cursor ?? 0);
  const items = rows.slice(from, from + size);
  return { items, nextCursor: from + size < rows.length ? String(from + size) : null };
};

it('walks down the whole list and back up over the same pages', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), (length) => {
      const rows = Array.from({ length }, (_, index) => index);
      const down: PageStart[] = [];
      const seen: number[] = [];
      for (let at: PageStart | undefined = firstPage; at; ) {
        const page = readPage(rows, at);
        expect(at.row).toBe(seen.length);
        seen.push(...page.items);
        down.push(at);
        at = nextPage(page, at);
      }
      expect(seen).toEqual(rows);
      const up: PageStart[] = [];
      for (let at = down.at(-1); at; at = previousPage(at)) up.unshift(at);
      expect(up).toEqual(down);
    }),
  );
});
