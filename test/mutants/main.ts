// npm run mutants [-- name ...]: plants each fault in a copy of the checkout, and says which tests catch it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { checkout, copyCheckout } from '#test/copy-checkout.ts';
import { startTestPostgres } from '#test/postgres.ts';
import { locate, readFaults, readSources } from './locate.ts';

/** Time limit for the tests related to a file, s. A fault may loop forever. */
const maxSeconds = 90;
/** The test file that last caught each fault. It's tried first, so most faults take seconds. */
const catchersFile = join(import.meta.dirname, 'caught-by.json');

const all = readFaults();
const named = process.argv.slice(2);
const faults = named.length === 0 ? all : all.filter(({ name }) => named.includes(name));
if (faults.length === 0) throw new Error('There is no such fault.');
const catchers = new Map(
  Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(catchersFile, 'utf8')))),
);

/** Whether test files pass without a fault. */
const passing = new Map<string, boolean>();

const postgres = await startTestPostgres();
const copy = copyCheckout('mutants', 'own');
let stopTests = () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopTests();
    removeCopy();
    process.exit(130);
  });
const failed = await tryAll().finally(removeCopy).finally(postgres.stop);
process.exitCode = failed === 0 ? 0 : 1;

/** @returns how many weren't caught, or no longer apply */
async function tryAll(): Promise<number> {
  const sources = readSources();
  let caught = 0;
  for (const [index, fault] of faults.entries()) {
    const begun = performance.now();
    const found = locate(fault, sources);
    const by = 'reason' in found ? null : await catcherOf(fault.name, found);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const outcome =
      'reason' in found ? `not applicable, ${found.reason}` : by ? `caught by ${by}` : 'survived';
    console.log(`${index + 1}/${faults.length} ${fault.name} (${fault.kind}): ${outcome}, ${seconds} s`);
    if (by === null) continue;
    caught += 1;
    catchers.set(fault.name, by);
    const kept = all.flatMap(({ name }) => (catchers.has(name) ? [[name, catchers.get(name)] as const] : []));
    const sorted = kept.sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(catchersFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
  console.log(`\n${caught} caught, ${faults.length - caught} not`);
  return faults.length - caught;
}

/** Plants a fault and runs the tests that reach its file. @returns the test file that fails only with it */
async function catcherOf(
  name: string,
  { file, text }: { file: string; text: string },
): Promise<string | null> {
  const projects = /^(?:web|core|contract)\//.test(file) ? ['unit', 'component'] : ['unit'];
  const last = catchers.get(name);
  for (const args of [...(last ? [['run', last]] : []), ['related', '--run', file]]) {
    writeFileSync(join(copy, file), text);
    const failing = await firstFailing([...args, ...projects.map((project) => `--project=${project}`)]);
    copyFileSync(join(checkout, file), join(copy, file));
    if (failing !== null && (await passesWithoutFault(failing))) return failing;
  }
  return null;
}

async function passesWithoutFault(file: string): Promise<boolean> {
  const passes = passing.get(file) ?? (await firstFailing(['run', file])) === null;
  passing.set(file, passes);
  if (!passes) console.log(`${file} fails even without a fault.`);
  return passes;
}

/** Runs Vitest in the copy, up to the first failure. @returns the file that failed */
async function firstFailing(args: string[]): Promise<string | null> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, ...args, ...options], {
    cwd: copy,
    // A group of its own, so that its workers end with it.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      SEED: process.env.SEED ?? '1',
      TEST_POSTGRES: JSON.stringify(postgres.connection),
    },
  });
  const ended = once(child, 'exit');
  stopTests = () => process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
  const late = setTimeout(stopTests, maxSeconds * 1000);
  await ended;
  clearTimeout(late);
  stopTests = () => {};
  return readFailure(report);
}

function readFailure(report: string): string | null {
  const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });
  try {
    const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
    const failing = testResults.find(({ status }) => status === 'failed');
    return failing ? relative(copy, failing.name) : null;
  } catch {
    // It was late.
    return null;
  }
}

function removeCopy(): void {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
