import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Adaeze Okafor', 'AO'],
  ['Hana van der Novotná', 'HN'],
  ['élodie garnier', 'ÉG'],
  ['Jonas 🧑‍🚀 Beck', 'JB'],
  ['Maya 🚀', 'M'],
  ['李婷婷', '李婷'],
  ['إيتا Member', 'إM'],
  ['🚀', ''],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
