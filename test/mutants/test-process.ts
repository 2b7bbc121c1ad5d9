// Started by run-tests.ts in a copy of the checkout: keeps one Vitest with its PostgreSQL and Chromium open, and runs
// the tests it is asked for, one request after the other.
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, type TestCase, type TestSpecification } from 'vitest/node';
import { nearestFirst } from './nearest.ts';
import type { TestsRequest, TestsRun } from './run-tests.ts';

const root = process.cwd();
const pathOf = (moduleId: string) => relative(root, moduleId);
/** Without the browser's name, as in `component (chromium)`. */
const nameOf = ({ project }: TestSpecification) => project.name.replace(/ \(.*\)$/, '');

let firstFailure: TestCase | null = null;
const vitest = await createVitest('test', {
  root,
  watch: false,
  project: ['unit', 'component'],
  passWithNoTests: true,
  reporters: [
    {
      onTestCaseResult(test) {
        if (firstFailure !== null || test.result().state !== 'failed') return;
        firstFailure = test;
        void vitest.cancelCurrentRun('test-failure');
      },
    },
  ],
});

process.on('message', async (request: TestsRequest) => {
  process.send?.(await run(request).catch((error: unknown) => failed(null, String(error))));
});
process.on('disconnect', () => vitest.close().finally(() => process.exit()));
process.send?.('ready');

async function run({ changed, before, first, projects, leftOut, only }: TestsRequest): Promise<TestsRun> {
  for (const file of [changed, before]) if (file !== null) vitest.invalidateFile(join(root, file));
  const done = new Set<string>();
  const runNew = async (specifications: TestSpecification[]): Promise<TestsRun | null> => {
    const fresh = specifications.filter((one) => {
      const file = pathOf(one.moduleId);
      return projects.includes(nameOf(one)) && !leftOut.includes(file) && !done.has(file);
    });
    for (const { moduleId } of fresh) done.add(pathOf(moduleId));
    return fresh.length === 0 ? null : await runAll(fresh);
  };
  if (first !== null) {
    const failure = await runNew(await vitest.globTestSpecifications([first]));
    if (failure) return failure;
  }
  if (only) return passed;
  // `getRelevantTestSpecifications` reads it, and each run resets it.
  vitest.config.related = [join(root, changed)];
  const related = await vitest.getRelevantTestSpecifications();
  const files = nearestFirst(
    root,
    changed,
    [...new Set(related.map(({ moduleId }) => pathOf(moduleId)))],
    globSync('{contract,core,sandbox,server,test,web}/**/*.{ts,tsx}', { cwd: root }),
  );
  // A failure ends a run, so the nearest tests get runs of their own.
  for (let [begin, size] = [0, 4]; begin < files.length; begin += size, size *= 2) {
    const next = files.slice(begin, begin + size);
    const failure = await runNew(related.filter((one) => next.includes(pathOf(one.moduleId))));
    if (failure) return failure;
  }
  return passed;
}

const passed: TestsRun = { outcome: 'passed', failedFile: null, failedTest: null };
const failed = (failedFile: string | null, failedTest: string | null): TestsRun => ({
  outcome: 'failed',
  failedFile,
  failedTest,
});

/** @returns the first failure; null if all passed */
async function runAll(specifications: TestSpecification[]): Promise<TestsRun | null> {
  firstFailure = null;
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Assigned by the reporter.
  const test = firstFailure as TestCase | null;
  if (test !== null) return failed(pathOf(test.module.moduleId), test.fullName);
  const broken = testModules.find(
    (one) => one.errors().length > 0 && specifications.some((spec) => spec.moduleId === one.moduleId),
  );
  return broken ? failed(pathOf(broken.moduleId), null) : null;
}
