import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { findHits, isKeyword, readKeywords } from './find-hits.ts';

const marked = (text: string, ...keywords: string[]) => {
  const hits = findHits(text, readKeywords(keywords));
  let at = 0;
  const parts = hits.map(({ from, to }) => {
    const part = `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
    return part;
  });
  return parts.join('') + text.slice(at);
};

describe('keyword hits', () => {
  it.each([
    ['Head of Sales', ['sales'], 'Head of [Sales]'],
    ['Presales, sales-led', ['sales'], 'Presales, [sales]-led'],
    ['Zoë Müller', ['zoe', 'MULLER'], '[Zoë] [Müller]'],
    ['Zoe\u0308 Mu\u0308ller', ['zoë'], '[Zoe\u0308] Mu\u0308ller'],
    ['Größe zählt', ['grosse'], '[Größe] zählt'],
    ['Head of  Sales', ['head of sales'], '[Head of  Sales]'],
    ['Head of Sales', ['head of', 'of sales'], '[Head of Sales]'],
    ['C++ & C#, C', ['c'], 'C++ & C#, [C]'],
    ['C++ & C#, C', ['c++', 'C#'], '[C++] & [C#], C'],
    ['The .NET net, ASP.NET', ['.net'], 'The [.NET] net, ASP.NET'],
    ['R&D, r & d, Node.js or node js', ['r&d', 'node.js'], '[R&D], r & d, [Node.js] or node js'],
    ['R&D and A/B', ['r', 'b'], '[R]&D and A/[B]'],
    ['F#-lover. Modern C++/CLI', ['f#', 'modern c++'], '[F#]-lover. [Modern C++]/CLI'],
    ["Kim O'Neil 😀 neil", ["o'neil"], "Kim [O'Neil] 😀 neil"],
    ['ΛΟΓΟΣ, λόγος', ['Λόγος'], '[ΛΟΓΟΣ], [λόγος]'],
    ['漢字 です', ['漢字', '字'], '[漢字] です'],
    ['sales', ['%', ''], 'sales'],
  ])('%s', (text, keywords, expected) => {
    expect(marked(text, ...keywords)).toBe(expected);
  });

  // Each word with equivalent spellings, so the plain reference can compare whole words by index.
  const ways = [
    ['sales', 'Sales', 'SÄLES', 'sa\u0308les'],
    ['strasse', 'Straße', 'STRASSE'],
    ['a', 'Å', 'á'],
    ['42'],
    ['漢字'],
    ['presales'],
    ['of', 'OF'],
  ];
  const word = fc
    .integer({ min: 0, max: ways.length - 1 })
    .chain((position) => fc.constantFrom(...(ways[position] ?? [])).map((text) => ({ position, text })));
  const gap = fc.constantFrom(' ', ', ', '-', ' & ', '. ', '😀', "'", '\n');

  it('find equal words and phrases whatever separates them', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, gap), { maxLength: 12 }),
        fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
        (text, keywords) => {
          let at = 0;
          const positions = text.map(([{ position, text: shown }, between]) => {
            const from = at;
            at += shown.length + between.length;
            return { position, from, to: from + shown.length };
          });
          const whole = text.map(([{ text: shown }, between]) => shown + between).join('');
          // The reference: every character inside any hit.
          const inside = new Set<number>();
          for (const wanted of keywords) {
            for (const [start, first] of positions.entries()) {
              const last = positions[start + wanted.length - 1];
              if (
                !last ||
                !wanted.every(({ position }, index) => positions[start + index]?.position === position)
              )
                continue;
              for (let index = first.from; index < last.to; index += 1) inside.add(index);
            }
          }
          const typed = keywords.map((wanted) => wanted.map(({ text: shown }) => shown).join(' '));
          const hits = findHits(whole, readKeywords(typed));
          const covered = hits.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, i) => from + i),
          );
          expect(covered).toEqual([...inside].sort((one, other) => one - other));
          found += hits.length;
        },
      ),
      { numRuns: cases(500, 50) },
    );
    expect(found).toBeGreaterThan(cases(100, 10));
  });

  it('never lie outside the text, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.array(fc.string({ unit: anyCharacter })),
        (text, keywords) => {
          let end = 0;
          for (const { from, to } of findHits(text, readKeywords(keywords))) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeGreaterThan(from);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe('a keyword', () => {
  it('needs a letter or a digit', () => {
    expect(['a', '4', '漢', '%', ' ', '😀', 'c++'].map(isKeyword)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});
