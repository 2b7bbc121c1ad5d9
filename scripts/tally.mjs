import { stripVTControlCharacters } from 'node:util';

/** Adds up counts of `{ passed, failed }`. */
export function addTallies(tallies) {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/**
 * Counts a Vitest JSON report (`undefined` if there is none) of a run with an exit code. Failures outside of
 * tests count too: a file that doesn't load, a missing report, a non-zero exit code. Nothing is skipped
 * silently: a skipped or planned test is a failure. `sentences` describe these.
 */
export function tallyOf(report, exitCode) {
  if (!report) {
    return { passed: 0, failed: 1, sentences: [`Vitest ended with code ${exitCode} and without a report.`] };
  }
  const sentences = [];
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    let failedHere = 0;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') {
        passed += 1;
        continue;
      }
      failedHere += 1;
      if (test.status !== 'failed') {
        sentences.push(`Not run (${test.status}), counted as failed: ${file.name} › ${test.fullName}`);
      }
    }
    if (failedHere === 0 && file.status === 'failed') {
      failedHere = 1;
      sentences.push(`Failed outside its tests: ${file.name}`);
    }
    failed += failedHere;
  }
  if (failed === 0 && exitCode !== 0) {
    failed = 1;
    sentences.push(`Vitest ended with code ${exitCode} though no test failed; what it said is above.`);
  }
  return { passed, failed, sentences };
}

/** The failed tests of a Vitest JSON report, each with its file and the first line of its message. */
export function failuresOf(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => {
        const [reason] = message.split('\n', 1);
        return `${name} › ${fullName}: ${stripVTControlCharacters(reason)}`;
      }),
  );
}

/** The ten slowest of the given tests, slowest first. */
export function slowestOf(tests) {
  return [...tests].sort((a, b) => b.ms - a.ms).slice(0, 10);
}
