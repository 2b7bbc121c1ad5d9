import { expect, test } from 'vitest';
import { growth } from '#test/growth.ts';
import { isTooComplex } from './is-too-complex.ts';

test.each([
  ['emphasis without end', `${'_'.repeat(4000)}a${'_'.repeat(4000)}`],
  ['open emphasis', '*a '.repeat(10_000)],
  ['list in list', '1. '.repeat(10_000)],
  ['quotation in quotation', '>'.repeat(10_000)],
  ['links without end', '['.repeat(5000)],
  ['emphasis over many lines', '*a\n'.repeat(5000)],
  ['a wide table with many rows', `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|a|\n'.repeat(2000)}`],
  ['a whole book', 'A word. '.repeat(20_000)],
])('%s is shown as plain text', (_, text) => {
  expect(isTooComplex(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['an answer', '# Week\n\n**Ada** wrote [s1], *twice*.\n\n1. One\n   - Two\n> Three\n'.repeat(200)],
  [
    'a table',
    `| Name | Why |\n|---|---|\n${'| **Ada** | [page](https://a.example) `x` [s1] |\n'.repeat(500)}`,
  ],
  ['a long paragraph', 'A sentence with a **word** in it. '.repeat(80)],
])('%s is rendered as Markdown', (_, text) => {
  expect(isTooComplex(text)).toBe(false);
});

test('the check takes time linear in the length of the text', () => {
  for (const part of ['- ', '1', ' \n', '|', '\n', '>- ']) {
    expect(growth((n) => isTooComplex(part.repeat(n / part.length)), 20_000)).toBeLessThan(8);
  }
});
