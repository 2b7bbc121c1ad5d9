import { expect, test } from 'vitest';
import { foldAccents, foldLetters } from './fold-accents.ts';

test('folds case and accents of alphabets, but keeps marks of other scripts', () => {
  expect(foldAccents('Zoë MÜLLER')).toBe('zoe muller');
  expect(foldAccents('Zoe\u0308')).toBe('zoe');
  expect(foldAccents('हिन्दी')).toBe('हिन्दी');
});

test('writes out special letters, and folds the final sigma too', () => {
  expect(foldLetters('Größe Łódź Æsir')).toBe('grosse lodz aesir');
  expect(foldLetters('λόγος')).toBe(foldLetters('ΛΟΓΟΣ'));
});
