import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { triesAll } from '#test/cases.ts';
import { checkout, copyCheckout } from '#test/copy-checkout.ts';

// Each patch in newcomer/ adds something made up, the way CONTRIBUTING.md says. Few files are edited, and something
// fails without each of them (in `npm run test:all`).

/** `load`: the server's modules load. `tsc`: types. Otherwise a test file. */
const Check = z.string().regex(/^(?:load|tsc|\S+\.test\.tsx?)$/);
const Trial = z.strictObject({
  /** Files that `vitest run -u` writes from the edited ones, each with its test. */
  written: z.record(z.string(), Check).default({}),
  /** Every edited file, or folder that counts as one, and the check that fails without it. */
  leftOut: z.record(z.string(), Check),
});
type Trial = z.infer<typeof Trial>;

/** The most files to edit for something new. */
const limits: Record<string, number> = { tool: 3, filter: 5, channel: 10 };

const folder = join(import.meta.dirname, 'newcomer');
const minute = 60_000;
/** What the type checker knows of the checkout, so that it checks a copy faster. */
const types = 'node_modules/.cache/types.tsbuildinfo';

let copy = '';
beforeAll(async () => {
  if (!triesAll()) return;
  copy = copyCheckout('newcomer', 'own');
  if (!existsSync(join(checkout, types))) return;
  await mkdir(dirname(join(copy, types)), { recursive: true });
  await copyFile(join(checkout, types), join(copy, types));
});
afterAll(async () => {
  if (copy) await rm(copy, { recursive: true, force: true, maxRetries: 5 });
});

describe.each((await readdir(folder)).filter((file) => file.endsWith('.patch')))('%s', async (file) => {
  const patch = join(folder, file);
  const trial = Trial.parse(JSON.parse(await readFile(patch.replace(/patch$/, 'json'), 'utf8')));
  const files = [...(await readFile(patch, 'utf8')).matchAll(/^diff --git a\/(\S+) b\//gm)].flatMap(
    ([, name]) => name ?? [],
  );
  const pieces = Object.keys(trial.leftOut);
  const limit = limits[file.replace('.patch', '')] ?? 0;

  test(`edits at most ${limit} files`, () => {
    execFileSync('git', ['apply', '--check', '-C1', patch], { cwd: checkout });
    const isIn = (name: string, piece: string) => name === piece || name.startsWith(`${piece}/`);
    expect(files.filter((name) => !pieces.some((piece) => isIn(name, piece)))).toEqual([]);
    expect(pieces.filter((piece) => !files.some((name) => isIn(name, piece)))).toEqual([]);
    expect(pieces.length).toBeLessThanOrEqual(limit);
  });

  if (!triesAll()) return;
  test('fails without any of them', { timeout: 30 * minute }, async ({ signal }) => {
    execFileSync('git', ['apply', '-C1', patch], { cwd: copy });
    try {
      await tryPieces(trial, signal);
    } finally {
      for (const name of [...files, ...Object.keys(trial.written)]) await restore(name);
    }
  });
});

async function tryPieces({ written, leftOut }: Trial, signal: AbortSignal): Promise<void> {
  const passes = (check: string, ...options: string[]) => run(check, options, signal);
  for (const [file, check] of Object.entries(written)) {
    expect(await passes(check), `${check} without ${file}`).toBe(false);
    expect(await passes(check, '-u'), `${check} writes ${file}`).toBe(true);
  }
  for (const check of new Set(Object.values(leftOut)))
    expect(await passes(check), `${check} with everything`).toBe(true);
  for (const [piece, check] of Object.entries(leftOut)) {
    const kept = await mkdtemp(join(copy, 'kept-'));
    await cp(join(copy, piece), join(kept, piece), { recursive: true });
    await restore(piece);
    expect(await passes(check), `${check} without ${piece}`).toBe(false);
    await cp(kept, copy, { recursive: true });
    await rm(kept, { recursive: true });
  }
}

/** Makes a file or folder of the copy as it is in the checkout. */
async function restore(piece: string): Promise<void> {
  await rm(join(copy, piece), { recursive: true, force: true });
  if (existsSync(join(checkout, piece)))
    await cp(join(checkout, piece), join(copy, piece), { recursive: true });
}

/** Whether a check passes in a copy of the checkout. */
async function run(check: string, options: string[], signal: AbortSignal): Promise<boolean> {
  const args = {
    load: ['server/modules/index.ts'],
    tsc: ['node_modules/typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', types],
  }[check] ?? ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', check, ...options];
  // Nothing of the run around it but its PostgreSQL, and few cases.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|ALL_CASES$|SOAK$)/.test(name));
  const env = { ...Object.fromEntries(own), TEST_POSTGRES: JSON.stringify(inject('postgres')) };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy, env, signal, maxBuffer: 2 ** 28 }, (error) =>
      resolve(error === null),
    );
  });
}
