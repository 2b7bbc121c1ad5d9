import { dirname } from 'node:path';
import type { CheckoutCopy } from './checkout-copy.ts';
import type { Located } from './locate.ts';
import { runVitest, runWhole, type TestsRun } from './run-tests.ts';

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
    let related = await runRelated(copy.folder, file, broken, catcher);
    while (related.outcome === 'failed') {
      const { failedFile, failedTest } = related;
      if (failedFile === null)
        return tried('unclear', { file: null, said: 'the run failed without a failed test' });
      const by = { file: failedFile, said: failedTest ?? 'does not load' };
      copy.restore(file);
      if (broken.has(failedFile) || !(await failsAnyway(copy, failedFile))) return tried('caught', by);
      broken.add(failedFile);
      copy.plant(file, text);
      related = await runRelated(copy.folder, file, broken, catcher);
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

async function failsAnyway({ folder }: CheckoutCopy, testFile: string): Promise<boolean> {
  const { outcome } = await runVitest(folder, ['run', testFile], 180);
  return outcome === 'failed';
}

/**
 * Runs the tests that reach a file until the first failure: the one that last caught this fault, those in its
 * folder, then all that import it. Screens are also tested as components.
 */
async function runRelated(
  folder: string,
  file: string,
  broken: ReadonlySet<string>,
  catcher: string | null,
): Promise<TestsRun> {
  const projects = /^(?:web|core|contract)\//.test(file) ? ['unit', 'component'] : ['unit'];
  const ways = [
    ...(catcher === null ? [] : [['run', catcher]]),
    ...projects.map((project) => ['run', `--project=${project}`, `${dirname(file)}/`]),
    ...projects.map((project) => ['related', '--run', `--project=${project}`, file]),
  ];
  const leftOut = [...broken].flatMap((one) => ['--exclude', one]);
  const end = performance.now() + maxSeconds * 1000;
  let run: TestsRun = { outcome: 'passed', failedFile: null, failedTest: null };
  for (const way of ways) {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (run.outcome !== 'passed') return run;
    if (left <= 0) return { ...run, outcome: 'late' };
    run = await runVitest(folder, [...way, '--passWithNoTests', ...leftOut], left);
  }
  return run;
}
