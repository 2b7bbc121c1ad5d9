import type { CheckoutCopy } from './checkout-copy.ts';
import type { Located } from './locate.ts';
import { runWhole, type TestRunner } from './run-tests.ts';

/** The outcome of a fault. `unclear` if the test run was aborted without a failed test. */
export type Outcome = 'caught' | 'survived' | 'unclear';
/** The evidence: a test file, if there is one, and the failed test or the reason. */
export type By = { file: string | null; said: string };
export type Tried = { outcome: Outcome; by: By | null; seconds: number };

/** Time limit for the tests related to a file, s. */
const maxSeconds = 90;

/**
 * Plants a fault, runs the tests related to its file, and all tests if none of those fails.
 *
 * @param broken test files that fail without a fault. New ones are added here and skipped from then on
 * @param catcher the test file that last caught the fault, tried first
 */
export async function tryFault(
  copy: CheckoutCopy,
  tests: TestRunner,
  { file, text }: Located,
  { onlyRelated, broken, catcher }: { onlyRelated: boolean; broken: Set<string>; catcher: string | null },
): Promise<Tried> {
  const begin = performance.now();
  const tried = (outcome: Outcome, by: By | null): Tried => ({
    outcome,
    by,
    seconds: Math.round((performance.now() - begin) / 1000),
  });
  copy.plant(file, text);
  try {
    const runRelated = () => tests.runRelated(file, { first: catcher, leftOut: [...broken] }, maxSeconds);
    let related = await runRelated();
    while (related.outcome === 'failed') {
      const { failedFile, failedTest } = related;
      if (failedFile === null)
        return tried('unclear', { file: null, said: 'the run failed without a failed test' });
      const by = { file: failedFile, said: failedTest ?? 'does not load' };
      copy.restore(file);
      const without = await tests.runFile(failedFile, file, maxSeconds);
      if (broken.has(failedFile) || without.outcome !== 'failed') return tried('caught', by);
      broken.add(failedFile);
      copy.plant(file, text);
      related = await runRelated();
    }
    if (onlyRelated)
      return tried(
        'survived',
        related.outcome === 'late' ? { file: null, said: 'not all related tests in time' } : null,
      );
    const whole = await runWhole(copy.folder);
    return whole.outcome === 'passed'
      ? tried('survived', null)
      : tried('caught', { file: null, said: 'npm test' });
  } finally {
    copy.restore(file);
  }
}
