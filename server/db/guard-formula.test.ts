import fc from 'fast-check';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, expect, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { createTestDatabase } from '#test/database.ts';
import { inlineParameters } from './copy-out.ts';
import { guarded, guardedSql, guardText, unguardText } from './guard-formula.ts';
import { openDatabase } from './open.ts';
import { openPool } from './pool.ts';

const database = await createTestDatabase();
const pool = openPool(database.url, { max: 1 });
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫'];
/** Everything Unicode calls white space, and characters without a width. */
const blanks = [
  ...' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2003\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
  ...'\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u2064\u180e\u00ad\u202a\u202e\u2066\u2069\u061c\u034f',
];

test('guards texts that start like a formula, in any notation and after any blanks', () => {
  for (const sign of signs) {
    for (const text of [sign, `${sign}1+1`, `'${sign}1`, `''${sign}1`]) {
      expect([text, guardText(text)]).toEqual([text, `'${text}`]);
    }
    for (const blank of blanks) {
      for (const text of [`${blank}${sign}1`, `${blank}${blank}${sign}1`, `' ${blank}${sign}1`]) {
        expect([text, guardText(text)]).toEqual([text, `'${text}`]);
      }
    }
  }
  for (const text of ['\tA', '\rA', '\nA']) expect(guardText(text)).toBe(`'${text}`);
});

test('leaves every other text unchanged', () => {
  for (const text of [
    '',
    'Ada',
    ' Ada',
    '\u200bAda',
    'a=b',
    '1-2',
    "'",
    "'Ada",
    "' Ada",
    'ada@example.com',
    '語',
    ' ',
    '–5',
  ]) {
    expect([text, guardText(text), unguardText(text)]).toEqual([text, text, text]);
  }
});

/** Texts that start with a few of the characters that matter. */
const texts = fc
  .tuple(
    fc.array(fc.constantFrom("'", ...signs, ...blanks, 'a', '"', ',', ';'), { maxLength: 5 }),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  .map(([start, rest]) => `${start.join('')}${rest}`.replaceAll('\0', '').toWellFormed());

test('is removed again exactly, and leaves no cell that starts like a formula', () => {
  // An independent reference: the first character for a program that trims and folds widths.
  const first = (text: string) =>
    text.normalize('NFKC').replace(/^(?:[\s\p{Cf}\p{Zs}\u0085]|\u034f)+/u, '')[0] ?? '';
  fc.assert(
    fc.property(texts, (text) => {
      const cell = guardText(text);
      expect(unguardText(cell)).toBe(text);
      expect('=+-@'.includes(first(cell) || '.')).toBe(false);
      expect('\t\r\n'.includes(cell[0] ?? '.')).toBe(false);
    }),
  );
});

test('works the same in SQL: bound, in COPY and as text', async () => {
  const db = await openDatabase(pool);
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 30 }), async (all) => {
      const query = sql<{ cell: string; by_text: string }>`
        select ${guarded(sql`t`)} as cell, ${sql.raw(guardedSql('"t"'))} as by_text
        from unnest(${all}::text[]) with ordinality as given (t, n) order by n`;
      const { rows } = await query.execute(db);
      const wanted = all.map(guardText);
      expect(rows.map(({ cell }) => cell)).toEqual(wanted);
      expect(rows.map(({ by_text }) => by_text)).toEqual(wanted);
      const client = await pool.connect();
      try {
        const inline = inlineParameters(query.compile(db));
        const copied = `copy (select json_agg(cell)::text from (${inline}) one) to stdout with (format text)`;
        let text = '';
        for await (const chunk of client.query(copyTo(copied))) text += String(chunk);
        expect(JSON.parse(text.replaceAll('\\\\', '\\'))).toEqual(wanted);
      } finally {
        client.release();
      }
    }),
    { numRuns: cases(30, 10) },
  );
});
