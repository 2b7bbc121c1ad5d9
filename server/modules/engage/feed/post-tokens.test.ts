import { describe, expect, test } from 'vitest';
import { tokensOf } from './post-tokens.ts';

const folded = (text: string) => tokensOf(text).map((word) => word.folded);

describe('the tokens of a text', () => {
  test.each([
    ['Pricing, packaging & churn: 3 lessons!', ['pricing', 'packaging', 'churn', '3', 'lessons']],
    ['CRÈME brûlée, Straße, Łódź, Ærø', ['creme', 'brulee', 'strasse', 'lodz', 'aero']],
    ['e\u0301te\u0301 été', ['ete', 'ete']],
    ['don’t re-read snake_case', ['don', 't', 're', 'read', 'snake', 'case']],
    ['Привет, мир', ['привет', 'мир']],
    ['ΛΟΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['회사는 좋다', ['회사는', '좋다']],
    ['東京tower', ['東', '京', 'tower']],
    ['データ', ['デ', 'ー', 'タ']],
    ['น้ำ', ['น', '้', 'ำ']],
    ['❤️ 👩‍💻 ½ ²', []],
    ['', []],
  ])('%s', (text, words) => {
    expect(folded(text)).toEqual(words.map((word) => word.normalize('NFC')));
  });

  test('have positions that include combining marks', () => {
    const text = 'Ein Cafe\u0301, 東京!';
    expect(tokensOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Ein',
      'Cafe\u0301',
      '東',
      '京',
    ]);
  });

  test('are limited in length and number', () => {
    expect(tokensOf('a'.repeat(9000))[0]?.folded).toHaveLength(250);
    expect(tokensOf('a '.repeat(20_000))).toHaveLength(16_000);
  });
});
