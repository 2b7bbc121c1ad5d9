import { expect, it } from 'vitest';
import { csvFileName } from './download-signals.ts';

const today = new Date(2026, 2, 5, 23, 50);

it.each([
  [null, 'signals-export-2026-03-05.csv'],
  ['attachment', 'signals-export-2026-03-05.csv'],
  ['attachment; filename=""', 'signals-export-2026-03-05.csv'],
  ['attachment; filename="signals-export-2026-03-04.csv"', 'signals-export-2026-03-04.csv'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="a \\"b\\" c.csv"', 'a "b" c.csv'],
  ['attachment; filename="plain.csv"; filename*=UTF-8\'\'%C3%89lodie.csv', 'Élodie.csv'],
  ['attachment; filename*=utf-8\'en\'x%20y.csv; filename="plain.csv"', 'x y.csv'],
  ['attachment; filename="plain.csv"; filename*=UTF-8\'\'%E0%A4', 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\Users\\\\x.csv"', 'x.csv'],
])('reads %s as %s', (disposition, name) => {
  expect(csvFileName(disposition, today)).toBe(name);
});
