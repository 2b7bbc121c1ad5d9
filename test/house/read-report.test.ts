import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

type Read = { passed: number; failures: string[]; tests: { name: string; ms: number }[] };
const { readReport }: { readReport(report: string | undefined, exitCode: number): Read } = await import(
  pathToFileURL(join(projectRoot, 'scripts/read-report.mjs')).href
);

function read(exitCode: number, ...files: { status: string; tests: string[] }[]): Omit<Read, 'tests'> {
  const testResults = files.map(({ status, tests }, index) => ({
    name: `${process.cwd()}/file-${index}`,
    status,
    assertionResults: tests.map((state) => ({
      status: state,
      fullName: `is ${state}`,
      duration: 5,
      failureMessages: state === 'failed' ? ['\u001b[31mexpected 2 to be 3\u001b[39m\nat a'] : [],
    })),
  }));
  const { tests, ...counts } = readReport(JSON.stringify({ testResults }), exitCode);
  expect(tests).toHaveLength(files.flatMap((file) => file.tests).length);
  return counts;
}

test('counts tests over all files, and names each failed one with the first line of its message', () => {
  expect(
    read(
      1,
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed'] },
    ),
  ).toEqual({ passed: 3, failures: ['file-1 › is failed: expected 2 to be 3'] });
});

test.each(['skipped', 'todo', 'pending', 'disabled'])('counts a test that is %s as failed', (state) => {
  const failures = [`Not run (${state}): file-0 › is ${state}`];
  expect(read(0, { status: 'passed', tests: ['passed', state] })).toEqual({ passed: 1, failures });
});

test('counts a file that fails outside its tests as a failure', () => {
  const failures = ['Failed outside its tests: file-0'];
  expect(read(1, { status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] })).toEqual({
    passed: 1,
    failures,
  });
});

test('counts an exit code that no test explains, and a missing report, as a failure', () => {
  const failures = ['Vitest ended with code 1.'];
  expect(read(1, { status: 'passed', tests: ['passed'] })).toEqual({ passed: 1, failures });
  expect(readReport(undefined, 0).failures).toEqual(['Vitest ended with code 0 and without a report.']);
});
