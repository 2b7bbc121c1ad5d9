import { stripVTControlCharacters } from 'node:util';

/**
 * Reads Vitest's JSON report (`undefined` if there is none) of a run with an exit code. Nothing that went wrong
 * is silent: a skipped or planned test, a file that doesn't load, a missing report, and an exit code that no
 * test explains are failures too.
 *
 * @param {string | undefined} report
 * @param {number} exitCode
 */
export function readReport(report, exitCode) {
  const files = report ? JSON.parse(report.replaceAll(`${process.cwd()}/`, '')).testResults : [];
  const failures = [];
  const tests = [];
  let passed = 0;
  for (const { name: file, status: state, assertionResults } of files) {
    const before = failures.length;
    for (const { status, fullName, duration = 0, failureMessages: [message = ''] = [] } of assertionResults) {
      const name = `${file} › ${fullName}`;
      tests.push({ name, ms: duration });
      const [reason] = stripVTControlCharacters(message).split('\n', 1);
      if (status === 'passed') passed += 1;
      else failures.push(status === 'failed' ? `${name}: ${reason}` : `Not run (${status}): ${name}`);
    }
    if (state === 'failed' && failures.length === before) failures.push(`Failed outside its tests: ${file}`);
  }
  if (failures.length === 0 && (exitCode !== 0 || !report))
    failures.push(`Vitest ended with code ${exitCode}${report ? '' : ' and without a report'}.`);
  return { passed, failures, tests };
}
