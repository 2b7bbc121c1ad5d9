import type { CheckoutCopy } from './checkout-copy.ts';
import type { Located } from './locate.ts';
import { runVitest, runWhole, type TestsRun } from './run-tests.ts';

/** What became of a fault: `unclear` where the test that failed fails without it too. */
export type Outcome = 'caught' | 'survived' | 'unclear';
export type Tried = { outcome: Outcome; by: string | null; seconds: number };

/** How long the tests related to a file may take, s. */
const mostSeconds = 90;

/** Plants a fault, runs what is related to its file, and all tests where nothing of that fails. */
export async function tryFault(
  copy: CheckoutCopy,
  { file, text }: Located,
  { onlyRelated, failsAnyway }: { onlyRelated: boolean; failsAnyway(testFile: string): Promise<boolean> },
): Promise<Tried> {
  const begin = performance.now();
  const tried = (outcome: Outcome, by: string | null): Tried => ({
    outcome,
    by,
    seconds: Math.round((performance.now() - begin) / 1000),
  });
  copy.plant(file, text);
  try {
    const related = await runRelated(copy.folder, file);
    if (related.outcome === 'failed') {
      if (related.failedFile === null) return tried('unclear', 'the run failed without a failed test');
      copy.restore(file);
      const by = `${related.failedFile} › ${related.failedTest ?? 'does not load'}`;
      return tried((await failsAnyway(related.failedFile)) ? 'unclear' : 'caught', by);
    }
    if (onlyRelated)
      return tried('survived', related.outcome === 'late' ? 'not all related tests in time' : null);
    const whole = await runWhole(copy.folder);
    return whole.outcome === 'passed' ? tried('survived', null) : tried('caught', 'npm test');
  } finally {
    copy.restore(file);
  }
}

/** Runs the tests that reach a file, one project after the other, to the first failure; screens are tried as components too. */
async function runRelated(folder: string, file: string): Promise<TestsRun> {
  const projects = /^(?:web|contract)\//.test(file) ? ['unit', 'component'] : ['unit'];
  const end = performance.now() + mostSeconds * 1000;
  let run: TestsRun = { outcome: 'passed', failedFile: null, failedTest: null };
  for (const project of projects) {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (run.outcome !== 'passed' || left <= 0)
      return run.outcome === 'passed' ? { ...run, outcome: 'late' } : run;
    const args = ['related', '--run', '--passWithNoTests', `--project=${project}`, file];
    run = await runVitest(folder, args, left);
  }
  return run;
}
