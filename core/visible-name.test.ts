import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { visibleName } from './visible-name.ts';

test.each([
  ['zero width', 'Ad\u200bmin\ufeff', 'Admin'],
  ['a zero-width joiner between Latin letters', 'Ad\u200dmin', 'Admin'],
  ['a direction override', 'Ann \u202egro.elpmaxe\u202c', 'Ann gro.elpmaxe'],
  ['isolates and marks', '\u2066Ann\u2069\u200f', 'Ann'],
  ['tags', 'Ann\u{e0041}\u{e007f}', 'Ann'],
  ['soft hyphen and grapheme joiner', 'An\u00adn\u034f', 'Ann'],
  ['fillers and blanks that are drawn as nothing', '\u3164\u2800\u115f', ''],
  ['control characters, and lines as spaces', 'A\u0007nn\nLee\u2028x', 'Ann Lee x'],
])('removes %s', (_, given, seen) => {
  expect(visibleName(given)).toBe(seen);
});

test.each(['Zoë Müller', 'محمد', 'می‌خواهم', 'क्‍ष', '👩‍🚀 Team', '日本 太郎', 'İstanbul ılık', '❤️ List'])(
  'keeps %s',
  (name) => {
    expect(visibleName(name)).toBe(name);
  },
);

test('changes nothing that is already visible, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const seen = visibleName(text);
      expect(visibleName(seen)).toBe(seen);
      expect(seen).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/);
    }),
  );
});
