import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeNames } from '#contract/values.ts';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.test.'));
/** The first words of the keys of all queries, without those that only refetch, cancel or change others. */
const queried = new Set(
  sources.flatMap((file) =>
    [...read(file).matchAll(/(?<!Quer(?:y|ies)\(\{ )(?:queryKey: |key = |pagedQuery\()\['([a-z-]+)'/g)].map(
      (found) => found[1],
    ),
  ),
);

test('every event has a query that it refetches', () => {
  // After it, everything is refetched.
  const withoutOwn = ['sample-data'];
  expect(changeNames.filter((name) => !queried.has(name) && !withoutOwn.includes(name))).toEqual([]);
});

test('every name without an event is the name of a query', () => {
  const named = [...read('lib/query-keys.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map((found) => found[1]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !queried.has(name))).toEqual([]);
  expect(named.filter((name) => changeNames.some((one) => one === name))).toEqual([]);
});
