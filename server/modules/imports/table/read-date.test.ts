import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMoment } from '#test/archive/generated-values.ts';
import { monthOf, orderOf, readDate } from './read-date.ts';

const iso = (date: Date | null) => date?.toISOString().replace(':00.000Z', '') ?? null;

describe('readDate', () => {
  it.each([
    // As LinkedIn writes them.
    ['08 Feb 2026', '2026-02-08T00:00'],
    ['2026-02-09 01:21:47', '2026-02-09T01:21:47.000Z'],
    ['2025-06-01 14:03:22 UTC', '2025-06-01T14:03:22.000Z'],
    ['2024/02/01 15:02:55 UTC', '2024-02-01T15:02:55.000Z'],
    ['1/29/26, 2:37 PM', '2026-01-29T14:37'],
    ['1/29/26, 2:37\u202fPM', '2026-01-29T14:37'],
    ['12/31/23, 12:05 AM', '2023-12-31T00:05'],
    ['12/31/23, 12:05 PM', '2023-12-31T12:05'],
    ['01/16/19, 07:04 PM', '2019-01-16T19:04'],
    ['Sat Sep 05 08:12:14 UTC 2026', '2026-09-05T08:12:14.000Z'],
    // As spreadsheets and other programs save them.
    ['2026-02-09', '2026-02-09T00:00'],
    ['2026-02-09T01:21:47Z', '2026-02-09T01:21:47.000Z'],
    ['2026-02-09T01:21:47.123+02:00', '2026-02-08T23:21:47.000Z'],
    ['2026-02-09T23:30-0130', '2026-02-10T01:00'],
    ['2026/2/9', '2026-02-09T00:00'],
    ['29/1/26, 14:37', '2026-01-29T14:37'],
    ['1/29/2026 14:37', '2026-01-29T14:37'],
    ['29-01-2026', '2026-01-29T00:00'],
    ['5.6.2026 14:00', '2026-06-05T14:00'],
    ['5. 6. 2026', '2026-06-05T00:00'],
    ['8-Feb-26', '2026-02-08T00:00'],
    ['Feb 8, 2026', '2026-02-08T00:00'],
    ['February 8th, 2026, 2:37 p.m.', '2026-02-08T14:37'],
    ['Sunday, 8 February 2026', '2026-02-08T00:00'],
    ['8. März 2026', '2026-03-08T00:00'],
    ['1er août 2026', '2026-08-01T00:00'],
    ['8 de febrero de 2026', '2026-02-08T00:00'],
    [' 08 Feb 2026\u00a0', '2026-02-08T00:00'],
  ])('reads %j', (text, at) => {
    expect(iso(readDate(text, 'month first'))).toBe(at);
  });

  it.each([
    '',
    'yesterday',
    '31 Feb 2026',
    '00 Feb 2024',
    '8 Foo 2026',
    '8 jui 2026',
    '08 Feb 1970',
    '2101-01-01',
    '2026-02',
    '2026-02-30 01:21:47',
    '2026-02-09 24:00:00',
    '2025-06-01 14:60:22 UTC',
    '2025-06-01 14:03:22 CET',
    '13/13/2026',
    '1/29/26, 13:37 PM',
    '1/29/26, 0:37 AM',
    '1/2/3/26',
    '12345',
    '08 Feb 2026 or so',
    `08 Feb 2026${' '.repeat(1_000_000)}`,
    '1/'.repeat(500_000),
  ])('rejects %.40j', (text) => {
    expect(readDate(text, 'month first')).toBeNull();
  });

  it("uses the file's date order unless a number can only be the day", () => {
    const read = (text: string) => [
      iso(readDate(text, 'day first'))?.slice(0, 10),
      iso(readDate(text, 'month first'))?.slice(0, 10),
    ];
    expect(read('3/4/26')).toEqual(['2026-04-03', '2026-03-04']);
    expect(read('3-4-2026 10:00')).toEqual(['2026-04-03', '2026-03-04']);
    expect(read('13/4/26')).toEqual(['2026-04-13', '2026-04-13']);
    expect(read('4/13/26')).toEqual(['2026-04-13', '2026-04-13']);
    expect(read('3.4.26')).toEqual(['2026-04-03', '2026-04-03']);
  });

  it("reads back every time as each of LinkedIn's files writes it", () => {
    const moment = fc.date({ min: new Date('2003-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const formats = [
      [writeMoment.connections, 86_400_000],
      [writeMoment.activity, 1000],
      [writeMoment.messages, 1000],
      [writeMoment.endorsements, 1000],
      [(at: Date) => writeMoment.invitations(at, ' '), 60_000],
      [writeMoment.recommendations, 60_000],
    ] as const;
    fc.assert(
      fc.property(moment, (at) => {
        for (const [write, unit] of formats) {
          const cut = Math.floor(at.getTime() / unit) * unit;
          expect(readDate(write(at), 'month first')?.getTime(), write(at)).toBe(cut);
        }
      }),
    );
  });
});

describe('orderOf', () => {
  it.each([
    ['13/4/26', 'day first'],
    ['4/13/26, 2:37 PM', 'month first'],
    ['3/4/26', 'either'],
    ['4/4/26', null],
    ['3.4.26', null],
    ['2026-03-04', null],
    ['4 Mar 2026', null],
    ['31/2/26', null],
    ['', null],
  ])('of %j is %s', (text, order) => {
    expect(orderOf(text)).toBe(order);
  });
});

describe('monthOf', () => {
  it('accepts names and unambiguous prefixes, but no ambiguous ones', () => {
    expect(['Jan', 'ENERO', 'mrt', 'März', 'mai', 'Ago', 'out.', 'déc'].map(monthOf)).toEqual([
      1,
      1,
      3,
      3,
      5,
      8,
      null,
      12,
    ]);
    expect(['jui', 'ju', 'ma', 'x', ''].map(monthOf)).toEqual([null, null, null, null, null]);
  });
});
