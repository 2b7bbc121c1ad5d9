import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedSummary, askedText, askedTexts, clampDays, daysBefore, daysText } from './asked-texts.ts';
import {
  composeLines,
  composeRows,
  maxRows,
  oneLine,
  recordRow,
  rowsAsked,
  withoutRefs,
} from './compose-output.ts';
import { maxOutputLength } from './tool.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .array(fc.constantFrom('[', ']', 's1', 'P22', 'a', ' ', '\n', '\t', '(', '[s1]', '[ s2 ]', '🚀'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
);
/** The pattern that finds citations in an answer. */
const ref = /\[([a-z]\d+)\]/i;

describe('text that others wrote', () => {
  it('never looks like a citation, and is otherwise unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = withoutRefs(text);
        expect(shown).not.toMatch(ref);
        expect(shown.replace(/[[\]()]/g, '')).toBe(text.replace(/[[\]()]/g, ''));
      }),
    );
    expect(withoutRefs('See [s1] and [ P2 ], [1] and [so]')).toBe('See (s1) and ( P2 ), [1] and [so]');
  });

  it('becomes one line of at most the given length', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 300 }), (text, max) => {
        const line = oneLine(text, max);
        expect(line.length).toBeLessThanOrEqual(max);
        expect(line).not.toMatch(/\n|\t/);
        expect(line).not.toMatch(ref);
      }),
    );
  });
});

describe('the output of a tool', () => {
  const row = fc
    .tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.array(fc.option(anyText), { maxLength: 12 }),
      fc.option(fc.webUrl({ withQueryParameters: true })),
    )
    .map(([number, parts, url]) => ({ number, url, line: recordRow(`s${number}`, parts, url) }));

  it('with many long rows fits, and every row keeps its short name and its URL', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(row, { maxLength: maxRows }),
        fc.nat({ max: 10_000_000 }),
        (head, rows, more) => {
          const output = composeRows(
            head,
            rows.map(({ line }) => line),
            more,
          );
          expect(output.length).toBeLessThanOrEqual(maxOutputLength);
          const lines = output.split('\n');
          expect(lines).toHaveLength(1 + rows.length + (more > 0 ? 1 : 0));
          rows.forEach(({ number, url }, index) => {
            const line = lines[index + 1] ?? '';
            expect(line.startsWith(`[s${number}] `)).toBe(true);
            expect(line.slice(`[s${number}]`.length)).not.toMatch(ref);
            if (url !== null && url.length <= 200) expect(line.endsWith(` · ${withoutRefs(url)}`)).toBe(true);
          });
          if (more > 0) expect(lines.at(-1)).toBe(`… and ${more} more: narrow the search.`);
        },
      ),
    );
  });

  it('about one record fits', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ maxLength: 9000 })), { maxLength: 6 }), (lines) => {
        expect(composeLines(lines).length).toBeLessThanOrEqual(maxOutputLength);
      }),
    );
    expect(composeLines(['a', null, 'b'])).toBe('a\nb');
  });
});

describe('input from a model', () => {
  it('is reduced to valid values, whatever it is', () => {
    const number = fc.oneof(fc.constant(null), fc.double(), fc.integer({ min: -5, max: 5000 }));
    const now = new Date('2026-11-20T12:00:00Z');
    fc.assert(
      fc.property(number, fc.array(anyText), (given, texts) => {
        const rows = rowsAsked(given);
        expect(Number.isInteger(rows) && rows >= 1 && rows <= maxRows).toBe(true);
        const since = daysBefore(now, given);
        expect(since === undefined || (since < now && since > new Date('2016-01-01'))).toBe(true);
        expect(clampDays(given) === undefined).toBe(daysText('in', given) === null);
        for (const text of askedTexts(texts) ?? []) {
          expect(text).toBe(text.trim());
          expect(text.length > 0 && text.length <= 200).toBe(true);
        }
        expect(askedSummary(texts).length).toBeLessThanOrEqual(200);
      }),
    );
    expect([rowsAsked(null), rowsAsked(7.9), rowsAsked(0), rowsAsked(1000)]).toEqual([15, 7, 15, 30]);
    expect(askedText(' \u0000 ')).toBeUndefined();
    expect(askedText('a\u0000b')).toBe('a b');
    expect(daysBefore(now, 7)).toEqual(new Date('2026-11-13T12:00:00Z'));
    expect([daysText('active in', 7), daysText('active in', 1), daysText('active in', null)]).toEqual([
      'active in 7 days',
      'active in a day',
      null,
    ]);
    expect(askedSummary(['founders', null, ['CTO', 'CEO'], ''])).toBe('founders, CTO or CEO');
  });
});
