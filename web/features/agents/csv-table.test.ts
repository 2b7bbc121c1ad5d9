import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxRows, readCsvTable } from './csv-table.ts';

test('reads quotes, line breaks in cells, and short rows', () => {
  expect(readCsvTable('Name,Title\n"Okafor, Adaeze","CEO\nFounder"\nTomasz\n')).toEqual({
    head: ['Name', 'Title'],
    body: [
      ['Okafor, Adaeze', 'CEO\nFounder'],
      ['Tomasz', ''],
    ],
    rows: 2,
    columns: 2,
  });
});

test('reads semicolons and tabs as separators', () => {
  expect(readCsvTable('a;b\n1;2')?.body).toEqual([['1', '2']]);
  expect(readCsvTable('a\tb\n1\t2')?.body).toEqual([['1', '2']]);
});

test('returns null for broken and for empty text', () => {
  expect(readCsvTable('a,"b')).toBeNull();
  expect(readCsvTable('')).toBeNull();
});

test('returns the first rows of a large table but counts all of them', () => {
  const table = readCsvTable(`n\n${Array.from({ length: maxRows + 7 }, (_, n) => n).join('\n')}`);
  expect(table?.body).toHaveLength(maxRows);
  expect(table?.rows).toBe(maxRows + 7);
});

test('reads cells back exactly as they were written', () => {
  const cell = fc.string({ minLength: 1 }).filter((text) => !text.includes('\r') && text !== '\uFEFF');
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const line = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
      const text = ['a,b,c', ...rows.map(line)].join('\n');
      expect(readCsvTable(text)?.body).toEqual(rows);
    }),
  );
});
