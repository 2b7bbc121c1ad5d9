// The stages of check, test, soak, and bench. Each prints its name, runs, and reports the result.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from './bootstrap.mjs';
import { openRunFolder } from './run-folder.mjs';
import { addTallies, failuresOf, slowestOf, tallyOf } from './tally.mjs';

/** These run one after another, in parallel to the type check. */
const quickChecks = [
  {
    title: 'Format and lint',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      // Colored diffs are unreadable in a log.
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ],
  },
  { title: 'Who imports whom', args: ['scripts/check-imports.mjs'] },
  { title: 'Unused code and dependencies', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];
const types = {
  title: 'Types',
  args: [
    'node_modules/typescript/bin/tsc',
    '-p',
    '.',
    // Unchanged files aren't checked again.
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
    // Each additional checker repeats most of the type work: two take a third more CPU time than one, four
    // take two thirds more.
    '--checkers',
    String(Math.ceil(availableParallelism() / 2)),
    ...(process.stdout.isTTY ? ['--pretty'] : []),
  ],
};

/** An interrupted run ends at once, without the remaining stages. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

/** How long each stage of `npm test` should take on two cores, in seconds. Exceeding it never fails a run. */
const budgets = { Checks: 40, unit: 210, component: 90, boot: 45, journey: 150 };
/** The duration of each stage of this run, in order. */
const stages = [];
/** The slowest tests of this run. */
let slowest = [];
/** What failed in this run, for the end of a long log. */
const failures = [];

/** The quick part. Each check counts as one. The type errors are printed when the others are done. */
export async function runChecks(node) {
  const begin = performance.now();
  const env = { ...process.env };
  const besides = run(node, types.args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const found = text(besides.child.stdout);
  const codes = [];
  for (const { title, args } of quickChecks) {
    say(title);
    codes.push({ title, code: await runOrStop(node, args) });
  }
  say(types.title);
  const code = await endOrStop(besides);
  process.stdout.write(await found);
  codes.push({ title: types.title, code });
  const failed = codes.filter((one) => one.code !== 0);
  for (const { title } of failed) console.log(`Failed: ${title}.`);
  failures.push(...failed.map(({ title }) => title));
  stages.push({ title: 'Checks', seconds: secondsSince(begin), budget: budgets.Checks });
  return { passed: codes.length - failed.length, failed: failed.length };
}

/**
 * Runs Vitest for some projects of vitest.config.ts and counts tests from its JSON report. A skipped test
 * counts as failed.
 */
export async function runTests(node, title, projects, env = {}, files = []) {
  say(title);
  const begin = performance.now();
  const { folder, end } = await openRunFolder();
  const file = join(folder, 'report.json');
  const code = await runOrStop(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    { ...env, TMPDIR: folder },
  );
  const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  const { passed, failed, sentences } = tallyOf(report, code);
  const left = await end();
  if (left > 0) sentences.push(`The tests left ${left} PostgreSQL running, counted as one failure.`);
  for (const sentence of sentences) console.log(sentence);
  failures.push(...(report ? failuresOf(report) : []), ...sentences);
  stages.push({ title, seconds: secondsSince(begin), budget: budgets[projects.join()] });
  slowest = slowestOf([...slowest, ...(report ? slowestOf(report.testResults.flatMap(testsOf)) : [])]);
  return { passed, failed: failed + (left > 0 ? 1 : 0) };
}

/** Prints each stage's duration next to its budget, and the slowest tests. */
function printTimes() {
  console.log('\n── Time');
  for (const { title, seconds, budget } of stages) {
    console.log(`${String(seconds).padStart(5)} s${budget ? ` of ${budget} s` : ''}  ${title}`);
  }
  if (slowest.length > 0) console.log('The slowest tests:');
  for (const { ms, name } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function testsOf({ name, assertionResults }) {
  const file = relative(process.cwd(), name);
  return assertionResults.map((test) => ({ ms: test.duration ?? 0, name: `${file} › ${test.fullName}` }));
}

function secondsSince(begin) {
  return Math.round((performance.now() - begin) / 1000);
}

/** Prints the last line of a run, `N passed, N failed`, and sets the exit code accordingly. */
export function conclude(tallies) {
  const { passed, failed } = addTallies(tallies);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  printTimes();
  if (failures.length > 0) console.log('\n── Failed');
  for (const failure of failures) console.log(failure.replaceAll(`${process.cwd()}/`, ''));
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * The run's seed for property tests: SEED if set, otherwise the fallback, otherwise a new one. It's printed
 * so the run can be repeated.
 */
export function chooseSeed(fallback) {
  const seed = process.env.SEED ?? fallback ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Seed ${seed} (repeat this run with SEED=${seed})`);
  return seed;
}

/** Runs a program in the checkout. @returns its exit code */
function runOrStop(node, args, env = {}) {
  return endOrStop(run(node, args, { stdio: 'inherit', env: { ...process.env, ...env } }));
}

/** Waits for a program. If a signal ended it, the whole run ends. @returns its exit code */
async function endOrStop({ ended }) {
  const code = await ended;
  if (interrupted || code === 130 || code === 143) {
    console.log('\nInterrupted.');
    process.exit(code === 0 ? 1 : code);
  }
  return code;
}

function say(title) {
  console.log(`\n── ${title}`);
}
