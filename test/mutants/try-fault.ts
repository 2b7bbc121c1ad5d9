import { dirname } from 'node:path';
import type { CheckoutCopy } from './checkout-copy.ts';
import type { Located } from './locate.ts';
import { runVitest, runWhole, type TestsRun } from './run-tests.ts';

/** What became of a fault: `unclear` where the run of its tests broke off without a failed test. */
export type Outcome = 'caught' | 'survived' | 'unclear';
/** What says so: a file of tests, where it is one, and the failed test or the reason. */
export type By = { file: string | null; said: string };
export type Tried = { outcome: Outcome; by: By | null; seconds: number };

/** How long the tests related to a file may take, s. */
const maxSeconds = 90;

/**
 * Plants a fault, runs what is related to its file, and all tests where nothing of that fails.
 *
 * @param broken files of tests that fail without a fault; what is found to be one is added, and left out from then on
 * @param catcher the file of tests that caught it last, tried first
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
 * Runs the tests that reach a file, to the first failure: the one that caught this fault last, those in its own folder,
 * then all that import it; screens are tried as components too.
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
