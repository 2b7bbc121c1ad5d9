import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCsvRowCounter } from './download-signals.ts';

/** Writes a cell like PostgreSQL's COPY: quoted if needed, with quotes doubled. */
const writeCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cells = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'é', '🦉', "'"), maxLength: 12 });
const tables = fc.array(fc.tuple(cells, cells), { maxLength: 20 });

it('counts the same rows as a CSV reader, however the chunks are split', () => {
  fc.assert(
    fc.property(
      tables,
      fc.array(fc.nat({ max: 15 }), { maxLength: 30 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, cuts, end) => {
        const text = [['name', 'headline'], ...rows]
          .map((row) => row.map(writeCell).join(',') + end)
          .join('');
        const bytes = new TextEncoder().encode(text);
        const counter = createCsvRowCounter();
        let at = 0;
        for (const cut of cuts) {
          counter.add(bytes.subarray(at, at + cut));
          at += cut;
        }
        counter.add(bytes.subarray(at));
        const read: unknown[] = parse(text, { record_delimiter: [end] });
        expect(counter.rows()).toBe(read.length - 1);
        expect(counter.rows()).toBe(rows.length);
      },
    ),
  );
});

it("doesn't count a row that isn't complete", () => {
  const counter = createCsvRowCounter();
  expect(counter.rows()).toBe(0);
  counter.add(new TextEncoder().encode('name\nAda\n"Gr\nace'));
  expect(counter.rows()).toBe(1);
  counter.add(new TextEncoder().encode('"\n'));
  expect(counter.rows()).toBe(2);
});
