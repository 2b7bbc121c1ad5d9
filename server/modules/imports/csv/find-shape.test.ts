import { describe, expect, it } from 'vitest';
import type { CsvEncoding } from '#contract/imports/csv-import.ts';
import { findEncoding } from '#server/modules/imports/table/find-encoding.ts';
import { findShape } from './find-shape.ts';

/** In chunks that split characters. */
async function* pieces(bytes: Buffer, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const url = 'https://www.linkedin.com/in/kim-lee';
const table = `Näme;LinkedIn\nMüller, Jörg;${url}\n`;

async function shapeOf(text: string | Buffer, encoding: CsvEncoding = 'utf-8') {
  return findShape(() => pieces(Buffer.from(text)), encoding);
}

it('yields to other work while reading', async () => {
  const turns = { taken: 0, isOver: false };
  const take = () => {
    turns.taken += 1;
    if (!turns.isOver) setImmediate(take);
  };
  setImmediate(take);
  const text = `${'a|'.repeat(400_000)}\nb\n`;
  const read = findShape(() => pieces(Buffer.from(text), text.length), 'utf-8');
  await expect(read).rejects.toThrow('200 columns');
  turns.isOver = true;
  // Five passes over 800 KB in one chunk, yielding every 16 KB.
  expect(turns.taken).toBeGreaterThan(200);
});

describe('findEncoding', () => {
  it.each<[string, Buffer, CsvEncoding]>([
    ['UTF-8', Buffer.from(table), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'utf-8'],
    ['UTF-16, little end first', Buffer.from(`\ufeff${table}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, big end first', swapped(`\ufeff${table}`), 'utf-16be'],
    ['Windows-1252', Buffer.from(table, 'latin1'), 'windows-1252'],
    ['UTF-8 that ends within a letter', Buffer.from('Jö').subarray(0, 2), 'windows-1252'],
  ])('%s', async (_, bytes, encoding) => {
    expect(await findEncoding(pieces(bytes))).toBe(encoding);
    if (bytes.length < 10) return;
    const shape = await findShape(() => pieces(bytes), encoding);
    expect(shape.columns.map(({ name, examples }) => [name, examples[0]])).toEqual([
      ['Näme', 'Müller, Jörg'],
      ['LinkedIn', url],
    ]);
  });

  it('reads the euro sign of Windows-1252', async () => {
    const shape = await shapeOf(Buffer.from(`Name,Link\n\x80,${url}\n`, 'latin1'), 'windows-1252');
    expect(shape.columns[0]?.examples).toEqual(['€']);
  });
});

describe('findShape', () => {
  it.each([',', ';', '\t', '|'])('finds the delimiter %j even if cells contain the others', async (sign) => {
    const row = ['a,b|c;d', url, '"x\ty"'].map((cell) =>
      cell.includes(sign) ? `"${cell.replaceAll('"', '""')}"` : cell,
    );
    const text = `Name${sign}LinkedIn${sign}Company\n${row.join(sign)}\n${row.join(sign)}\n`;
    expect(await shapeOf(text)).toMatchObject({ delimiter: sign, rows: 2, firstRow: 2 });
  });

  it("isn't misled by lines within cells", async () => {
    const row = `${url},"=\t\n=","Kim","=\t\n="`;
    const shape = await shapeOf(`LinkedIn,Headline,Name,Title\n${row}\n${row}\n`);
    expect(shape).toMatchObject({ delimiter: ',', rows: 2, firstRow: 2 });
  });

  it('counts rows as a spreadsheet does, with line breaks in cells and empty lines', async () => {
    const shape = await shapeOf(`Name,LinkedIn\r\n"Kim\r\nLee",${url}\r\n\r\n,\r\nLee,${url}\r\n`);
    expect(shape).toMatchObject({ rows: 2, firstRow: 2, hasHeader: true });
    expect(shape.sample.map(({ row }) => row)).toEqual([2, 5]);
  });

  it("skips lines above the header, as in LinkedIn's Connections.csv", async () => {
    const text = `Notes:\n"When exporting, some may be missing. See, for example, help."\n\nFirst Name,Last Name,URL,Email Address,Company\nKim,Lee,${url},,Acme\n`;
    const shape = await shapeOf(text);
    expect(shape).toMatchObject({ delimiter: ',', firstRow: 5, rows: 1 });
    expect(shape.columns.map(({ guess }) => guess)).toEqual([
      'first_name',
      'last_name',
      'url',
      'email',
      'company',
    ]);
  });

  it('reads a file without a header from its first row', async () => {
    const shape = await shapeOf(`${url}\nlinkedin.com/in/other\n`);
    expect(shape).toMatchObject({ hasHeader: false, firstRow: 1, rows: 2 });
    expect(shape.columns).toMatchObject([{ name: 'Column 1', guess: 'url' }]);
  });

  it("follows Excel's delimiter line at the top", async () => {
    const shape = await shapeOf(`sep=;\nName;LinkedIn\nKim;${url}\n`);
    expect(shape).toMatchObject({ delimiter: ';', firstRow: 3, rows: 1 });
    expect(shape.columns.map(({ name }) => name)).toEqual(['Name', 'LinkedIn']);
  });

  it('adds a column for every extra cell in rows longer than the header', async () => {
    const shape = await shapeOf(`LinkedIn,Name\n${url},Kim\n${url},Lee,more\n`);
    expect(shape.columns.map(({ name }) => name)).toEqual(['LinkedIn', 'Name', 'Column 3']);
  });

  it('refuses files with no rows, too many rows or too many columns with a clear message', async () => {
    await expect(shapeOf('Name,LinkedIn\n')).rejects.toThrow('This file has no rows.');
    await expect(shapeOf('\n\n')).rejects.toThrow('This file has no rows.');
    await expect(shapeOf(`${'a,'.repeat(250)}\n${url}`)).rejects.toThrow('more than 200 columns');
    const many = Buffer.from(`LinkedIn\n${'x\n'.repeat(200_001)}`);
    await expect(findShape(() => pieces(many, 65_536), 'utf-8')).rejects.toThrow('more than 200,000 rows');
  });

  it('counts a row with an unclosed quotation mark', async () => {
    expect(await shapeOf(`Name,LinkedIn\nKim,${url}\n"Lee,${url}\n`)).toMatchObject({ rows: 2 });
  });
});
