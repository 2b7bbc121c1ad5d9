// The stages that check, test, soak and bench are made of. Each prints its name, runs, and says how it went.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './bootstrap.mjs';
import { openRunFolder } from './run-folder.mjs';
import { addTallies, tallyOf } from './tally.mjs';

const checks = [
  {
    title: 'Format, lint and import rules',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      // Its coloured differences cannot be read in a log.
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ],
  },
  { title: 'Types', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { title: 'Unused code and dependencies', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** An interrupted run ends at once, without the stages that were to come. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

/** The quick part: each check counts as one. */
export async function runChecks(node) {
  const tallies = [];
  for (const { title, args } of checks) {
    say(title);
    const code = await runOrStop(node, args);
    tallies.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    if (code !== 0) console.log(`Failed: ${title}.`);
  }
  return addTallies(tallies);
}

/**
 * Runs Vitest for some of the projects of vitest.config.ts and counts tests from its JSON report. A test that
 * was skipped counts as failed.
 */
export async function runTests(node, title, projects, env = {}) {
  say(title);
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
    ],
    { ...env, TMPDIR: folder },
  );
  const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  const { passed, failed, sentences } = tallyOf(report, code);
  const left = await end();
  if (left > 0) sentences.push(`The tests left ${left} PostgreSQL running, counted as one failure.`);
  for (const sentence of sentences) console.log(sentence);
  return { passed, failed: failed + (left > 0 ? 1 : 0) };
}

/** Prints the last line of a run, `N passed, N failed`, and sets the exit code by it. */
export function conclude(tallies) {
  const { passed, failed } = addTallies(tallies);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * The run's seed for property tests: SEED when it is set, else the usual one, else a new one; printed to repeat
 * the run.
 */
export function chooseSeed(usual) {
  const seed = process.env.SEED ?? usual ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Seed ${seed} (repeat this run with SEED=${seed})`);
  return seed;
}

/** Runs a program in the checkout; a stage that a signal ended ends the whole run. @returns its exit code. */
async function runOrStop(node, args, env = {}) {
  const code = await run(node, args, { stdio: 'inherit', env: { ...process.env, ...env } }).ended;
  if (interrupted || code === 130 || code === 143) {
    console.log('\nInterrupted.');
    process.exit(code === 0 ? 1 : code);
  }
  return code;
}

function say(title) {
  console.log(`\n── ${title}`);
}
