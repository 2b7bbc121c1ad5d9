import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a cut text is the start of the whole text, no longer than the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat({ max: 90 }), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      if (text.length <= max) expect(cut).toBe(text);
    }),
  );
  expect(cutText('Ports wait for nobody', 16)).toBe('Ports wait for…');
});
