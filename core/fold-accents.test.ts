import { expect, test } from 'vitest';
import { foldAccents, foldLetters } from './fold-accents.ts';

test('case and accents of alphabets go, marks of other scripts stay', () => {
  expect(foldAccents('Zoë MÜLLER')).toBe('zoe muller');
  expect(foldAccents('Zoe\u0308')).toBe('zoe');
  expect(foldAccents('हिन्दी')).toBe('हिन्दी');
});

test('letters that stand for others are written out, the sigma at the end of a word too', () => {
  expect(foldLetters('Größe Łódź Æsir')).toBe('grosse lodz aesir');
  expect(foldLetters('λόγος')).toBe(foldLetters('ΛΟΓΟΣ'));
});
