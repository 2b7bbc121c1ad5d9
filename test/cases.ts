import { it } from 'vitest';

/**
 * The number of cases a property test tries: a few seeded ones in `npm test`, all in `npm run test:all` and
 * `npm run soak`. Past failures are fixed examples (fast-check's `examples`, or a separate test) and always
 * run.
 */
export function cases(all: number, few = 4): number {
  return triesAll() ? all : Math.min(all, few);
}

/** Whether this run tries all cases, which takes longer. */
export function triesAll(): boolean {
  return process.env.ALL_CASES === '1';
}

/** A test that only full runs have: a rarer state or variant of what `npm test` shows. */
export function inFullRuns(name: string, test: () => void | Promise<void>): void {
  if (triesAll()) it(name, test);
}
