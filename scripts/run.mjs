// npm run check, test, test:all, soak, bench, eval and pictures (`node scripts/run.mjs test`): stages that run one
// after another, then their times, what failed, and the last line `N passed, N failed`.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { bootstrap, run } from './bootstrap.mjs';
import { readReport } from './read-report.mjs';
import { openRunFolder } from './run-folder.mjs';

const [command = '', ...words] = process.argv.slice(2);
const options = { quick: { type: 'boolean' }, models: { type: 'string' }, seed: { type: 'string' } };
const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
const { node } = await bootstrap();
const all = { ALL_CASES: '1' };
const full = { ...all, SOAK: '1' };
const quick = { BENCH_QUICK: '1', BENCH_ROUNDS: '3', BENCH_SECONDS: '1' };
const benches = values.quick && positionals.length === 0 ? ['figures'] : positionals;
const models = values.models === undefined ? {} : { EVAL_MODELS: values.models };

/** The budgets are seconds on two cores. Exceeding one never fails a run. */
const stagesOf = {
  check: [check],
  test: [check, tests('unit', 210), tests('component', 90), tests('boot', 45), tests('journey', 150)],
  'test:all': [
    check,
    ...['unit', 'component', 'boot', 'journey', 'e2e', 'soak'].map((project) =>
      tests(project, undefined, all),
    ),
  ],
  // With names, only those trials: `-- year --seed 7`.
  soak:
    positionals.length === 0
      ? ['unit', 'boot', 'soak'].map((project) => tests(project, undefined, full))
      : [
          tests(
            'soak',
            undefined,
            full,
            positionals.map((name) => `/${name}.soak.ts`),
          ),
        ],
  // All benchmarks in more than an hour. With --quick, the figures to check a change with, in five minutes. With
  // names, only those: `-- peer`.
  bench: [
    tests(
      'bench',
      undefined,
      values.quick ? quick : {},
      benches.map((name) => `test/bench/${name}.bench.ts`),
    ),
  ],
  // With --models sample,gpt-5-mini: the models to compare on the same questions. `sample` needs no key.
  eval: [tests('eval', undefined, models)],
  pictures: [tests('pictures')],
};
/** Runs that judge a change try the same cases each time, so a failure is due to the change. */
const seed =
  values.seed ??
  process.env.SEED ??
  (command.startsWith('test') ? '1' : String(Math.floor(Math.random() * 2 ** 31)));

/** An interrupted run ends at once, without the remaining stages. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

if (command !== 'check') console.log(`Seed ${seed} (repeat this run with SEED=${seed})`);
const results = [];
for (const stage of stagesOf[command] ?? []) {
  const begin = performance.now();
  const result = await stage();
  results.push({ ...result, seconds: Math.round((performance.now() - begin) / 1000) });
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
console.log('\n── Time');
for (const { title, seconds, budget } of results)
  console.log(`${String(seconds).padStart(5)} s${budget ? ` of ${budget} s` : ''}  ${title}`);
const slowest = results.flatMap(({ tests = [] }) => tests).sort((one, other) => other.ms - one.ms);
for (const { ms, name } of slowest.slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
if (failures.length > 0) console.log('\n── Failed');
for (const failure of failures) console.log(failure);
console.log(`\n${passed} passed, ${failures.length} failed`);

/** Format and lint, imports and unused code, in parallel to the types, whose errors are printed last. */
async function check() {
  const isTerminal = process.stdout.isTTY;
  const quickChecks = {
    // Colored diffs are unreadable in a log.
    'Format and lint': [
      '@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      `--colors=${isTerminal ? 'force' : 'off'}`,
    ],
    'Who imports whom': ['../scripts/check-imports.mjs'],
    'Unused code and dependencies': ['knip/bin/knip.js', '--no-progress'],
  };
  // Unchanged files aren't checked again. Each additional checker repeats most of the work: two take a third
  // more CPU time than one, four take two thirds more.
  const types = ['typescript/bin/tsc', '-p', '.', '--incremental'];
  types.push('--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo');
  types.push('--checkers', String(Math.ceil(availableParallelism() / 2)));
  if (isTerminal) types.push('--pretty');
  const besides = start(types, { stdio: ['ignore', 'pipe', 'inherit'] });
  const found = text(besides.child.stdout);
  const codes = [];
  for (const [title, args] of Object.entries(quickChecks)) {
    console.log(`\n── ${title}`);
    codes.push([title, await endOf(start(args))]);
  }
  console.log('\n── Types');
  codes.push(['Types', await endOf(besides)]);
  process.stdout.write(await found);
  const failures = codes.filter(([, code]) => code !== 0).map(([title]) => title);
  return { title: 'check', budget: 40, passed: codes.length - failures.length, failures };
}

/** Runs the tests of a project of vitest.config.ts. */
function tests(project, budget, env = {}, files = []) {
  return async () => {
    console.log(`\n── ${project}`);
    // Trials and benchmarks write to a disk, as in production.
    const wantsDisk = project === 'bench' || env.SOAK === '1';
    const { folder, end } = await openRunFolder({ wantsDisk });
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters, ...files];
    const started = start(args, { env: { ...process.env, SEED: seed, ...env, TMPDIR: folder } });
    const code = await endOf(started, end);
    const { passed, failures, tests } = readReport(await readFile(file, 'utf8').catch(() => undefined), code);
    const left = await end();
    if (left > 0) failures.push(`The ${project} tests left ${left} PostgreSQL running.`);
    return { title: project, budget, passed, failures, tests };
  };
}

/** Starts a program below node_modules. */
function start([program, ...args], stdio = {}) {
  return run(node, [join('node_modules', program), ...args], {
    stdio: 'inherit',
    env: process.env,
    ...stdio,
  });
}

/** Waits for a program. If a signal ended it, the whole run ends. @returns its exit code */
async function endOf({ ended }, cleanUp = async () => {}) {
  const code = await ended;
  if (interrupted || code === 130 || code === 143) {
    await cleanUp();
    console.log('\nInterrupted.');
    process.exit(code === 0 ? 1 : code);
  }
  return code;
}
