import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run alone, and the migrated, empty database in it that tests clone. */
    postgres: { server: string; template: string };
  }
}

/** One PostgreSQL for the whole run, in a temporary folder, gone when the run is, however it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-test-'));
  // As root PostgreSQL runs as another user, who has to get through to its own folder inside.
  await chmod(folder, 0o711);
  // Detached: a Ctrl-C for the whole group must not take the process that cleans up.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-process.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const firstLine = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const answer = await Promise.race([firstLine, ended]);
  if (answer === undefined)
    throw new Error('The PostgreSQL of the tests did not start; its reason is above.');
  project.provide('postgres', JSON.parse(answer));
  return async () => {
    child.stdin.end();
    await ended;
  };
}
