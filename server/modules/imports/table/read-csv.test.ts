import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { longRow, type QuoteDialect, readCsv, UnclosedQuoteError } from './read-csv.ts';

async function* bytesOf(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, dialect: QuoteDialect = 'doubled', size?: number) {
  return Array.fromAsync(readCsv(bytesOf(text, size), dialect));
}

/** RFC 4180 taken literally, for whole texts: the simple reference. */
function parsePlainly(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (text[at] === '"') at += 1;
          cell += text[at];
          at += 1;
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== ',' && text[at] !== '\n') {
          cell += text[at];
          at += 1;
        }
      }
      row.push(cell);
      if (text[at] !== ',') break;
      at += 1;
    }
    at += 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
  }
  return rows;
}

const nasty = fc.string({
  unit: fc.constantFrom('a', '"', '\\', ',', '\n', ' ', 'é', '🙂', "'"),
  maxLength: 12,
});
const quoted = (mark: string) => (cell: string) => `"${cell.replaceAll('"', mark)}"`;
const style = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
  size: fc.integer({ min: 1, max: 40 }),
});

describe('readCsv', () => {
  it('reads back rows written by RFC 4180, however the bytes are split', async () => {
    const rows = fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const bare = fc.infiniteStream(fc.boolean());
    await fc.assert(
      fc.asyncProperty(rows, bare, style, async (cells, mayBeBare, { lineEnd, bom, finalNewline, size }) => {
        const quote = quoted('""');
        const write = (cell: string) => {
          const isBare = mayBeBare.next().value === true && /^[^",\n]+$/.test(cell);
          return isBare ? cell : quote(cell);
        };
        const lines = cells.map((row) => row.map(write).join(',')).join(lineEnd);
        const text = `${bom ? '\ufeff' : ''}${lines}${finalNewline ? lineEnd : ''}`;
        expect(await read(text, 'doubled', size)).toEqual(cells);
      }),
      { numRuns: cases(500, 34) },
    );
  });

  it('agrees with a plain parser on any well-formed text', async () => {
    const cell = fc.oneof(
      nasty.map(quoted('""')),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\\', 'é'), minLength: 1, maxLength: 5 }),
      fc.constant(''),
    );
    const text = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
      .map((rows) => rows.map((row) => row.join(',')).join('\n'));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (csv, size) => {
        const plain = parsePlainly(csv).filter((row) => row.length > 1 || row[0] !== '');
        const found = await read(csv, 'doubled', size);
        expect(found.filter((row) => row.length > 1 || row[0] !== '')).toEqual(plain);
      }),
      { numRuns: cases(500, 34) },
    );
  });

  it('reads back backslash escapes, in either dialect if both readings agree', async () => {
    // A backslash before a quotation mark or at the end looks like an escape.
    const words = nasty.filter((cell) => !/\\(?:"|$)/.test(cell));
    const rows = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, style, async (cells, { lineEnd, finalNewline, size }) => {
        const lines = cells.map((row) => row.map(quoted('\\"')).join(',')).join(lineEnd);
        const text = `${lines}${finalNewline ? lineEnd : ''}`;
        expect(await read(text, 'backslash', size)).toEqual(cells);
        const isClear = cells.flat().every((cell) => !/"(?:[,\n"]|$)/.test(cell));
        if (isClear) expect(await read(text, 'doubled', size)).toEqual(cells);
      }),
      { numRuns: cases(500, 34) },
    );
  });

  it('understands both escapes in one file', async () => {
    const text =
      'a,"Back on the \\"big\\" team,\n\nreally"\nb,"He said: \\"so be it.\\""\nc,"They call it ""now""!"';
    expect(await read(text, 'backslash')).toEqual([
      ['a', 'Back on the "big" team,\n\nreally'],
      ['b', 'He said: "so be it."'],
      ['c', 'They call it "now"!'],
    ]);
    expect(await read('"a \\"b\\" c",d')).toEqual([['a "b" c', 'd']]);
  });

  it('reads a backslash at the end of a cell literally if quotation marks are doubled', async () => {
    expect(await read('"C:\\","D:\\"\n"E:\\"')).toEqual([['C:\\', 'D:\\'], ['E:\\']]);
  });

  it('keeps quotation marks and backslashes in unquoted cells', async () => {
    expect(await read('5" pipe,say "hi",C:\\"x\n')).toEqual([['5" pipe', 'say "hi"', 'C:\\"x']]);
  });

  it('reads rows of unequal length and any line endings, and skips empty lines', async () => {
    expect(await read('a,b\r\n\r\nc\r\nd,e,f\n\n\ng')).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f'], ['g']]);
  });

  it("drops NUL, which the database can't store, and marks invalid bytes", async () => {
    expect(await read(Buffer.from('a\0b,\u00e9,'))).toEqual([['ab', 'é', '']]);
    expect(await read(Buffer.from([0x61, 0xff, 0x2c, 0x62]))).toEqual([['a\ufffd', 'b']]);
  });

  it('reports an unclosed quotation mark after the rows before it', async () => {
    const rows: string[][] = [];
    const reading = async () => {
      for await (const row of readCsv(bytesOf('a,b\n"c,d\ne,f\n'), 'doubled')) rows.push(row);
    };
    await expect(reading()).rejects.toThrow(UnclosedQuoteError);
    expect(rows).toEqual([['a', 'b']]);
  });

  it('gives up on an endless row without buffering the file', async () => {
    let pieces = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a,b\n"');
      for (;;) {
        pieces += 1;
        yield Buffer.alloc(65_536, 'x');
      }
    }
    await expect(Array.fromAsync(readCsv(endless(), 'doubled'))).rejects.toThrow(UnclosedQuoteError);
    expect(pieces).toBeLessThan(200);
  });

  it.each([
    ['within quotation marks', 'a,"', 'x', '"'],
    ['with doubled quotation marks', 'a,"', '""', '"'],
    ['with escaped quotation marks', 'a,"', '\\"', ' "'],
    ['with delimiters', '', 'x,', ''],
    ['without any', '', 'x', ''],
  ])('returns a row that is too long as such, and reads on: %s', async (_, start, part, close) => {
    const long = start + part.repeat(3_000_000 / part.length) + close;
    for (const end of ['', '\n', '\r\nc,"d"\n']) {
      const rows = await Array.fromAsync(readCsv(bytesOf(`a,b\n${long}${end}`, 60_000), 'doubled'));
      expect(rows.slice(0, 1)).toEqual([['a', 'b']]);
      expect(rows[1]).toBe(longRow);
      expect(rows.slice(2)).toEqual(end.length > 2 ? [['c', 'd']] : []);
    }
  });

  it('reads little more than is consumed, and closes its source', async () => {
    let pieces = 0;
    let isReleased = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          pieces += 1;
          yield Buffer.from('first,second\n'.repeat(5000));
        }
      } finally {
        isReleased = true;
      }
    }
    let rows = 0;
    for await (const _row of readCsv(endless(), 'doubled')) {
      rows += 1;
      // A slow reader must not let the buffered input grow.
      if (rows % 20_000 === 0) await new Promise((resume) => setTimeout(resume, 5));
      expect(pieces * 5000 - rows).toBeLessThan(5000 * 8);
      if (rows === 60_000) break;
    }
    expect(rows).toBe(60_000);
    expect(isReleased).toBe(true);
  });
});
