import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

test('finds all five operations that docs/structure.md measures', () => {
  const script = resolve(import.meta.dirname, '../../scripts/measure-code.mjs');
  const lines = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
  const behind = lines.filter((line) => line.startsWith('| behind ')).map((line) => line.split(' | ').at(-1));
  expect(behind).toHaveLength(5);
  for (const figure of behind) expect(Number.parseInt(figure ?? '', 10)).toBeGreaterThan(20);
});
