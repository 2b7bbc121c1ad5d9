import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readKeywords } from '#server/modules/engage/feed/feed-keywords.ts';
import { cases } from '#test/cases.ts';
import { hasWords } from '#test/keyword-reference.ts';
import { type ItemText, matchItem, matchingRules, type RuleKeywords } from './match-item.ts';

function plainMatch(rule: RuleKeywords, { title, text }: ItemText): boolean {
  const stands = (keyword: string) => hasWords(title, keyword) || hasWords(text, keyword);
  return (
    rule.andKeywords.every(stands) &&
    (rule.orKeywords.length === 0 || rule.orKeywords.some(stands)) &&
    !rule.exceptKeywords.some(stands)
  );
}

const alphabet = [
  ...['data', 'Data', 'DATÄ', 'date', 'dates', 'Café', 'cafe\u0301', 'CAFE', 'straße', 'STRASSE', 'ærø'],
  ...['3', '30', 'новый', 'Новый', 'рынок', 'λόγος', 'ΛΟΓΟΣ', 'مرحبا', 'العالم', 'हिन्दी', '회사는', '회사'],
  ...['東京', '東京都', '京', 'データ', 'タ', 'かな', 'ตลาด', 'น้ำ', "d'été", 'été'],
];
const between = [' ', ', ', '-', '. ', '\n', "'", '/', ' “', '🚀 ', '_', ''];
const Text = fc
  .array(fc.tuple(fc.constantFrom(...alphabet), fc.constantFrom(...between)), { maxLength: 9 })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(''));
const Keywords = fc.array(
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  { maxLength: 2 },
);
const Rule = fc.record({ andKeywords: Keywords, orKeywords: Keywords, exceptKeywords: Keywords });
const Item = fc.record({ title: Text, text: Text });
const nothing: RuleKeywords = { andKeywords: [], orKeywords: [], exceptKeywords: [] };

describe('a feed rule', () => {
  test('distinguishes names with symbols from their letters', () => {
    const item = { title: 'Modern C++ for R&D', text: 'Not C#, not example.net' };
    const matches = (...andKeywords: string[]) => matchItem({ ...nothing, andKeywords }, item);
    expect(matches('c++', 'R&D', 'c#', 'modern c++')).toEqual({
      title: [
        { from: 0, to: 10 },
        { from: 15, to: 18 },
      ],
      text: [{ from: 4, to: 6 }],
    });
    for (const other of ['C', '.NET', 'R/D', 'C++ R&D']) expect(matches(other), other).toBeNull();
  });

  test('matches what a plain reference does, in many scripts, and marks its keywords', () => {
    fc.assert(
      fc.property(Rule, Item, (rule, item) => {
        const hits = matchItem(rule, item);
        expect(hits !== null).toBe(plainMatch(rule, item));
        const wanted = [...rule.andKeywords, ...rule.orKeywords];
        for (const part of ['title', 'text'] as const) {
          for (const { from, to } of hits?.[part] ?? []) {
            const marked = item[part].slice(from, to);
            expect(wanted.some((keyword) => hasWords(marked, keyword))).toBe(true);
          }
        }
      }),
      { numRuns: cases(600, 50) },
    );
  });

  test('without keywords matches everything, and marks nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(matchItem(nothing, { title: text, text })).toEqual({ title: [], text: [] });
      }),
    );
  });

  test('matches no phrase across the end of the title', () => {
    const item = { title: 'About prices', text: 'Rising again' };
    expect(matchItem({ ...nothing, andKeywords: ['prices rising'] }, item)).toBeNull();
    expect(matchItem({ ...nothing, andKeywords: ['prices', 'rising'] }, item)).not.toBeNull();
    expect(matchItem({ ...nothing, orKeywords: ['Äbout, nothing'], exceptKeywords: ['rise'] }, item)).toEqual(
      {
        title: [{ from: 0, to: 5 }],
        text: [],
      },
    );
  });
});

describe('many feed rules', () => {
  test('match what each one matches on its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Rule, { maxLength: 4 }), Item, async (rules, item) => {
        const all = rules.map((rule) => ({ rule, keywords: readKeywords(rule) }));
        const matching = await matchingRules(all, item);
        expect(matching.map(({ rule }) => rule)).toEqual(rules.filter((rule) => plainMatch(rule, item)));
      }),
    );
  });

  test('yield to other work before each rule', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const rules = Array.from({ length: 20 }, () => ({ keywords: readKeywords(nothing) }));
    expect(await matchingRules(rules, { title: 'Ports', text: 'Ports wait' })).toEqual(rules);
    isOver = true;
    expect(turns).toBeGreaterThan(rules.length);
  });
});
