import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutCitations } from '#core/citation-marks.ts';
import { guardText } from '#server/db/guard-formula.ts';
import { readCsv, renderContent, tabulate, writeCsv } from './artifact-file.ts';

const ofMarkdown = (content: string) => tabulate(renderContent('markdown', content));

describe('an export as a table', () => {
  test('uses the first table', () => {
    const content = '# People\n\n| Name | Why |\n|---|---|\n| Ada [s1] | wrote, *twice* |\n\n- not this\n';
    expect(ofMarkdown(content)).toEqual([
      ['Name', 'Why'],
      ['Ada [s1]', 'wrote, twice'],
    ]);
  });
  test('uses list items if there is no table, with nested items as their own rows', () => {
    expect(ofMarkdown('Intro\n\n- one\n- two\n  - three\n')).toEqual([['Item'], ['one'], ['three'], ['two']]);
    expect(ofMarkdown('1. one\n\n2. two\n')).toEqual([['Item'], ['one'], ['two']]);
  });
  test('uses paragraphs if there is no list', () => {
    expect(ofMarkdown('# Head\n\nFirst\nline.\n\nSecond.')).toEqual([
      ['Text'],
      ['Head'],
      ['First line.'],
      ['Second.'],
    ]);
    expect(ofMarkdown('')).toEqual([['Text']]);
  });
});

test('a written CSV reads back as it was, except for the formula guard', () => {
  // A row with one empty cell is an empty line, which parsers skip.
  const cell = fc
    .tuple(
      fc.constantFrom('', '=', ' =', '＝', '\u200b＠', "'－", '\u3000+'),
      fc.string({ unit: 'grapheme' }),
    )
    .map((parts) => parts.join(''));
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const plain = rows.map((cells) => cells.map((cell) => guardText(cell).replace(/^\uFEFF/, '')));
      const read = readCsv(`x,y\r\n${writeCsv(rows)}`).slice(1);
      expect(read).toEqual(plain);
    }),
  );
});

describe('rendered content removes unsafe HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{background:url(https://evil.example)}</style>',
    '<form action="https://evil.example"><button>x</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])('%s', (html) => {
    for (const format of ['html', 'markdown'] as const) {
      const shown = renderContent(format, `Hello\n\n${html}\n`);
      expect(shown).toContain('Hello');
      expect(shown).not.toMatch(
        /<(script|img|svg|iframe|style|form|meta)|<[^>]+href="javascript|<[^>]+\son\w+=/i,
      );
    }
  });
  test('and shows a CSV cell as plain text', () => {
    expect(renderContent('csv', 'a,<b>x</b>')).toContain('&lt;b&gt;');
  });
});

test('citations are removed together with the space before them', () => {
  expect(withoutCitations('Ada [s1, s4] and Tomasz [s2], [s3] wrote [p12].\nSee [1] and [note].')).toBe(
    'Ada and Tomasz wrote.\nSee [1] and [note].',
  );
});
