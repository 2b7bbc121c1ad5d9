import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type CheckoutCopy, copyCheckout, filesOf } from './checkout-copy.ts';
import { drawFaults, seededRandom, shuffle } from './draw.ts';
import { type Fault, readFaults } from './fault.ts';
import { locate } from './locate.ts';
import { openTestRunner, type TestRunner } from './run-tests.ts';
import { readSources } from './syntax.ts';
import { type Tried, tryFault } from './try-fault.ts';

const checkout = resolve(import.meta.dirname, '../..');
const resultsFile = join(checkout, 'node_modules/.cache/mutants/results.jsonl');
/** The test file that last caught each fault. It's tried first, so most faults take seconds. */
const catchersFile = join(import.meta.dirname, 'caught-by.json');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    related: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    draw: { type: 'string' },
  },
});

if (options.draw === undefined) await run();
else draw(Number(options.draw));

/** Draws new faults into the file of drawn faults. */
function draw(count: number): void {
  const faults = drawFaults(readSources(checkout), Number(options.seed), count);
  const file = join(import.meta.dirname, 'faults/drawn.json');
  writeFileSync(file, `${JSON.stringify(faults, null, 2)}\n`);
  console.log(`${faults.length} faults drawn with seed ${options.seed}.`);
}

/**
 * Tries the selected faults that haven't been tried on this state of the checkout, and counts all outcomes.
 */
async function run(): Promise<void> {
  const sources = readSources(checkout);
  const faults = choose(readFaults());
  if (faults.length === 0) throw new Error('There is no such fault.');
  if (options.fresh) rmSync(resultsFile, { force: true });
  const known = readResults();
  const catchers = readCatchers();
  const state = stateOf(checkout);
  const counts = { caught: 0, survived: 0, unclear: 0, 'not applicable': 0 };
  let copy: CheckoutCopy | null = null;
  let tests: TestRunner | null = null;
  const broken = new Set<string>();
  const stop = async () => {
    await tests?.stop();
    copy?.remove();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    for (const [index, fault] of faults.entries()) {
      const say = (outcome: keyof typeof counts, reported: string) => {
        counts[outcome] += 1;
        console.log(`${index + 1}/${faults.length} ${outcome}: ${fault.name} (${fault.kind}) ${reported}`);
      };
      const found = locate(fault, sources);
      if ('reason' in found) {
        say('not applicable', found.reason);
        continue;
      }
      const key = keyOf(fault, state);
      let tried = known.get(key);
      if (tried === undefined) {
        const open: CheckoutCopy = copy ?? copyCheckout(checkout);
        copy = open;
        tests ??= openTestRunner(open.folder);
        const catcher = catchers.get(fault.name) ?? null;
        tried = await tryFault(open, tests, found, { onlyRelated: options.related, broken, catcher });
        writeResult(key, fault, tried);
      }
      if (tried.by !== null && tried.outcome === 'caught' && tried.by.file !== null) {
        catchers.set(fault.name, tried.by.file);
        writeCatchers(catchers);
      }
      say(
        tried.outcome,
        `${found.file}, ${tried.seconds} s${tried.by ? `: ${tried.by.file ?? ''}${tried.by.file ? ' › ' : ''}${tried.by.said}` : ''}`,
      );
    }
  } finally {
    await tests?.stop();
    copy?.remove();
  }
  if (broken.size > 0)
    console.log(`Left out, because they fail without a fault too: ${[...broken].join(', ')}`);
  const { caught, survived, unclear } = counts;
  console.log(
    `\n${caught} caught, ${survived} survived, ${unclear} unclear, ${counts['not applicable']} not applicable`,
  );
  process.exitCode = counts['not applicable'] > 0 || survived + unclear > faults.length * 0.05 ? 1 : 0;
}

function choose(all: readonly Fault[]): Fault[] {
  const named = options.only === undefined ? all : all.filter(({ name }) => options.only?.includes(name));
  if (options.sample === undefined) return [...named];
  return shuffle(named, seededRandom(Number(options.seed))).slice(0, Number(options.sample));
}

/** A result is valid for one fault, one state of the checkout, and one way to try it. */
function keyOf(fault: Fault, state: string): string {
  const content = JSON.stringify([fault, state, options.related]);
  return createHash('sha256').update(content).digest('hex').slice(0, 24);
}

function stateOf(folder: string): string {
  const hash = createHash('sha256');
  // The run's own output doesn't count as a change.
  const files = filesOf(folder).filter((file) => join(folder, file) !== catchersFile);
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

function readResults(): Map<string, Tried> {
  try {
    const lines = readFileSync(resultsFile, 'utf8').trim().split('\n');
    return new Map(lines.map((line) => JSON.parse(line)).map(({ key, tried }) => [key, tried]));
  } catch {
    return new Map();
  }
}

function writeResult(key: string, fault: Fault, tried: Tried): void {
  mkdirSync(dirname(resultsFile), { recursive: true });
  appendFileSync(resultsFile, `${JSON.stringify({ key, name: fault.name, tried })}\n`);
}

function readCatchers(): Map<string, string> {
  const names = new Set(readFaults().map(({ name }) => name));
  const stored = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(catchersFile, 'utf8')));
  return new Map(
    Object.entries(stored).filter(([name, file]) => names.has(name) && existsSync(join(checkout, file))),
  );
}

function writeCatchers(catchers: ReadonlyMap<string, string>): void {
  const sorted = Object.fromEntries([...catchers].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(catchersFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
