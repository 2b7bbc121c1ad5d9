import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { createTestDatabase } from '#test/database.ts';
import { inlineParameters } from './copy-out.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query('create table secret (word text); insert into secret values ($$untouched$$)');
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Texts of parts that could end a literal, start a parameter, or comment out the rest. */
const hostile = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...[
          "'",
          '"',
          '\\',
          '$1',
          '$2',
          '$$',
          '{',
          '}',
          ',',
          '--',
          '/*',
          '*/',
          ';',
          '\n',
          '\r',
          '\t',
          '%',
          '_',
          'E',
        ],
        ...["';drop table secret;--", "\\';drop table secret;--", 'NULL', 'ß', '漢', '😀', '\u2019', ' '],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\u0000')),
);

describe('inlineParameters', () => {
  it('means exactly the same as the bound query', async () => {
    const value = fc.record({
      text: fc.option(hostile),
      texts: fc.array(fc.option(hostile), { maxLength: 5 }),
      whole: fc.integer(),
      double: fc.double({ noDefaultInfinity: true, noNaN: true }),
      truth: fc.boolean(),
      moment: fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
      id: fc.uuid(),
    });
    const text = `select $1::text as text, $2::text[] as texts, $3::integer as whole, $4::float8 as double,
      $5::boolean as truth, $6::timestamptz as moment, $7::uuid as id, '$1 '' $2' as "it's $3",
      $1::text like '%' || regexp_replace($1::text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as found,
      (select word from secret where $1::text is not null or $8::text is null) as word, $1::text = any($2::text[]) as here`;
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const parameters = [given.text, given.texts, given.whole, given.double, given.truth];
        parameters.push(given.moment.toISOString(), given.id, null);
        const bound = await client.query(text, parameters);
        const inlined = await client.query(inlineParameters({ sql: text, parameters }));
        expect(inlined.rows).toEqual(bound.rows);
        expect(bound.rows[0].text).toBe(given.text?.toWellFormed() ?? null);
      }),
      { numRuns: cases(400, 80) },
    );
    expect((await client.query('select word from secret')).rows).toEqual([{ word: 'untouched' }]);
  });

  it('accepts more than nine parameters, and repeated ones', async () => {
    const sql = 'select $10::text as ten, $1::text as one, $10::text as again';
    const parameters = ['a', 2, 3, 4, 5, 6, 7, 8, 9, 'b'];
    expect(inlineParameters({ sql, parameters })).toBe(
      "select 'b'::text as ten, 'a'::text as one, 'b'::text as again",
    );
  });

  it("writes dates in UTC, whatever the machine's time zone", () => {
    const parameters = [new Date('2026-11-20T01:02:03.004Z')];
    expect(inlineParameters({ sql: 'select $1', parameters })).toBe("select '2026-11-20T01:02:03.004Z'");
  });

  it('refuses values without an exact text form', () => {
    for (const value of ['a\u0000b', ['\u0000'], { a: 1 }, undefined, [[1]]]) {
      expect(() => inlineParameters({ sql: 'select $1', parameters: [value] })).toThrow();
    }
    expect(() => inlineParameters({ sql: 'select $2', parameters: ['a'] })).toThrow();
  });
});
