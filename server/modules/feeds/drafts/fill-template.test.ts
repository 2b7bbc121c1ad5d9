import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showHits } from '#server/modules/feeds/rules/test-rule.ts';
import { fillTemplate, type TemplateItem } from './fill-template.ts';

const item = (changes: Partial<TemplateItem> = {}): TemplateItem => ({
  title: 'Ports  wait\nfor nobody',
  link: 'https://harbour.example/ports',
  text: 'The queue at the terminal grew to 40 ships.\nNobody had planned for it.',
  site: 'Harbour News',
  author: null,
  ...changes,
});
const anything = () => true;

describe('a draft template', () => {
  test("is filled with the item's fields, without gaps for missing ones", () => {
    expect(
      fillTemplate('{title}\n\n{author}\n\n{excerpt}\n\n{link} ({site})', item(), anything, 'Mind this.'),
    ).toBe(
      'Mind this.\n\nPorts wait for nobody\n\nThe queue at the terminal grew to 40 ships. Nobody had planned for it.\n\nhttps://harbour.example/ports (Harbour News)',
    );
    expect(fillTemplate('{title}\n\n{link}', item({ link: null }), anything)).toBe('Ports wait for nobody');
  });

  test("inserts other people's text once and unchanged", () => {
    const sly = item({ title: '{link} $& {title}', text: '{site}' });
    expect(fillTemplate('{title}: {excerpt}', sly, anything, '{title}')).toBe(
      '{title}\n\n{link} $& {title}: {site}',
    );
  });

  test('is cut to fit: first the excerpt, then the title, never the link', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 500 }),
        fc.integer({ min: 20, max: 600 }),
        (title, text, max) => {
          const one = item({ title: `T ${title}`, text });
          const filled = fillTemplate('{title}\n\n{excerpt}\n\n{link}', one, (all) => all.length <= max);
          expect(filled.endsWith('https://harbour.example/ports')).toBe(true);
          expect(filled.isWellFormed()).toBe(true);
          // A title of 24 characters, two gaps, and the link fit everywhere except within the smallest
          // limits.
          if (max >= 60) expect(filled.length).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});

test('an excerpt marks its hits at the right positions', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.array(fc.tuple(fc.nat({ max: 600 }), fc.integer({ min: 1, max: 30 })), { maxLength: 4 }),
      (text, places) => {
        const hits = places
          .filter(([from, length]) => from + length <= text.length)
          .map(([from, length]) => ({ from, to: from + length }))
          .sort((one, other) => one.from - other.from);
        const shown = showHits(text, hits);
        expect(shown.excerpt.length).toBeLessThanOrEqual(242);
        if (hits[0]) expect(shown.hits.length).toBeGreaterThan(0);
        const plain = text.replace(/\s/g, ' ');
        for (const hit of shown.hits) {
          const marked = shown.excerpt.slice(hit.from, hit.to);
          expect(hits.some(({ from, to }) => plain.slice(from, to) === marked)).toBe(true);
        }
      },
    ),
  );
});
