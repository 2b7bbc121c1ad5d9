import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

type Tally = { passed: number; failed: number; sentences: string[] };
type Timed = { ms: number; name: string };
type Rig = {
  tallyOf(report: unknown, exitCode: number): Tally;
  failuresOf(report: unknown): string[];
  slowestOf(tests: Timed[]): Timed[];
};

const path = resolve(import.meta.dirname, '../../scripts/tally.mjs');
const { tallyOf, failuresOf, slowestOf }: Rig = await import(pathToFileURL(path).href);

function report(...files: { status: string; tests: string[] }[]): unknown {
  return {
    testResults: files.map(({ status, tests }, index) => ({
      name: `file-${index}`,
      status,
      assertionResults: tests.map((state) => ({ status: state, fullName: `is ${state}` })),
    })),
  };
}

test('counts passed and failed tests over all files', () => {
  const all = report(
    { status: 'passed', tests: ['passed', 'passed'] },
    { status: 'failed', tests: ['passed', 'failed'] },
  );
  expect(tallyOf(all, 1)).toEqual({ passed: 3, failed: 1, sentences: [] });
});

test.each(['skipped', 'todo', 'pending', 'disabled'])(
  'counts a test that is %s as failed, with an explanation',
  (state) => {
    const tally = tallyOf(report({ status: 'passed', tests: ['passed', state] }), 0);
    expect(tally).toEqual({
      passed: 1,
      failed: 1,
      sentences: [`Not run (${state}), counted as failed: file-0 › is ${state}`],
    });
  },
);

test('counts a file that fails outside its tests as a failure', () => {
  const tally = tallyOf(report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] }), 1);
  expect(tally).toEqual({ passed: 1, failed: 1, sentences: ['Failed outside its tests: file-0'] });
});

test('counts an exit code that no test explains as a failure', () => {
  expect(tallyOf(report({ status: 'passed', tests: ['passed'] }), 1).failed).toBe(1);
  expect(tallyOf(undefined, 0).failed).toBe(1);
});

test('names each failed test with the first line of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['\u001b[31mexpected 2 to be 3\u001b[39m\nat a'],
  };
  const passed = { status: 'passed', fullName: 'removes', failureMessages: [] };
  const all = { testResults: [{ name: 'list.test.ts', assertionResults: [failed, passed] }] };
  expect(failuresOf(all)).toEqual(['list.test.ts › adds: expected 2 to be 3']);
});

test('names the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ ms: (at * 7) % 12, name: `test ${at}` }));
  expect(slowestOf(tests).map(({ ms }) => ms)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});
