import { expect, test } from 'vitest';
import { withoutLinks } from './link-card.tsx';

test.each([
  ['We wrote it up https://a.example/b.html', 'We wrote it up'],
  ['We wrote it up. Read on: https://a.example', 'We wrote it up.'],
  ['We wrote it up.\nRead on → https://a.example\nSee you.', 'We wrote it up.\n\nSee you.'],
  ['It took a year. See https://a.example/x?y=1.2 for details. Ask me.', 'It took a year. Ask me.'],
  ['A follow-up https://a.example We are hiring.', 'A follow-up We are hiring.'],
  ['https://a.example', ''],
])('no half sentence is left of %j', (text, left) => {
  expect(withoutLinks(text)).toBe(left);
});
