import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDate, readEach, readId, readMoment, readOn, readOneOf, readWord } from './url-values.ts';

/** Values that are valid except for a character or two, and arbitrary values. */
const nearly = (good: fc.Arbitrary<string>) =>
  fc
    .tuple(good, fc.nat(40), fc.constantFrom('', '0', '9', 'Z', '-', 'g'))
    .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1));
const moments = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const days = fc
  .tuple(
    fc.integer({ min: 1999, max: 2101 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const times = fc
  .tuple(days, fc.constantFrom('09:00', '23:59:59', '24:00', '09:00:00.5', '9:00'), offsets())
  .map(([day, time, offset]) => `${day}T${time}${offset}`);

function offsets() {
  return fc.constantFrom('', 'Z', '+02:00', '-11:30', '+25:00', 'z', '+0200');
}

/** Parses with a schema, as the server does. */
const bySchema = <T>(schema: z.ZodType<T>, value: unknown) => schema.safeParse(value).data;

describe('URL values are read exactly as the schemas read them:', () => {
  it('ids', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), nearly(fc.uuid()), fc.anything()), (value) => {
        expect(readId(value)).toBe(bySchema(z.uuid(), value));
      }),
    );
  });

  it('days', () => {
    fc.assert(
      fc.property(fc.oneof(days, nearly(days), fc.anything()), (value) => {
        expect(readDate(value)).toBe(bySchema(z.iso.date(), value));
      }),
    );
  });

  it('times', () => {
    const schema = z.iso.datetime({ local: true, offset: true });
    fc.assert(
      fc.property(fc.oneof(moments, times, nearly(moments), fc.anything()), (value) => {
        expect(readMoment(value)).toBe(bySchema(schema, value));
      }),
    );
  });
});

it('reads switches, words, choices, and lists of choices', () => {
  expect([true, 'true', false, 1, 'yes'].map(readOn)).toEqual([true, true, undefined, undefined, undefined]);
  expect([' a ', 7, '', {}, 'abcdef'].map((value) => readWord(value, 4))).toEqual([
    'a',
    '7',
    undefined,
    undefined,
    'abcd',
  ]);
  const read = readOneOf(['x', 'y'] as const);
  expect([read('x'), read('z'), read(undefined)]).toEqual(['x', undefined, undefined]);
  expect([readEach(['x', 'y'], read), readEach(['x', 'z'], read), readEach('x', read)]).toEqual([
    ['x', 'y'],
    undefined,
    undefined,
  ]);
});
