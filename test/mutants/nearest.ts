import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/**
 * Sorts the tests that reach a file by how likely they are to test it: the fewer imports in between and the closer
 * their folder, the earlier.
 *
 * @param root the checkout
 * @param changed the file, relative to the checkout like all others
 * @param tests test files that reach it
 * @param sources all files that can lie in between
 */
export function nearestFirst(
  root: string,
  changed: string,
  tests: readonly string[],
  sources: readonly string[],
): string[] {
  const steps = stepsTo(changed, importersIn(root, [...new Set([...sources, ...tests])]));
  const cost = (test: string) => (steps.get(test) ?? steps.size) + 2 * foldersBetween(changed, test);
  return tests
    .map((test) => ({ test, cost: cost(test) }))
    .sort((a, b) => a.cost - b.cost || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
}

/** For each file, the files that import it. */
function importersIn(root: string, files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:\bfrom |\bimport\(?)\s*'([#.][^']+)'/g)) {
      const imported = name.startsWith('#') ? name.slice(1) : posix.join(dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** How many imports each file is away from `start`. */
function stepsTo(start: string, importers: ReadonlyMap<string, string[]>): Map<string, number> {
  const steps = new Map([[start, 0]]);
  // A map's entries include those added on the way.
  for (const [file, step] of steps) {
    for (const importer of importers.get(file) ?? []) {
      if (!steps.has(importer)) steps.set(importer, step + 1);
    }
  }
  return steps;
}

/** How many folders one has to go up and down from one file to the other. */
function foldersBetween(from: string, to: string): number {
  const way = relative(dirname(from), dirname(to));
  return way === '' ? 0 : way.split('/').length;
}
