import { spawn } from 'node:child_process';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestPostgres } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated, empty database in it that tests clone. */
    postgres: TestPostgres;
  }
}

/** Far more free memory than the databases of a normal run need. Containers often have only 64 MB here. */
const requiredMemory = 4 * 2 ** 30;

/**
 * One PostgreSQL for the whole run, in a temporary folder that is removed when the run ends, however it ends. A
 * run of a changed checkout within another run uses its server (`TEST_POSTGRES`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES) {
    const outer: TestPostgres = JSON.parse(process.env.TEST_POSTGRES);
    const { url, drop } = await createTestDatabase(outer);
    await migrate(url);
    project.provide('postgres', { ...outer, template: new URL(url).pathname.slice(1) });
    return drop;
  }
  // Benchmarks and full long trials run on a disk, as in production.
  const wantsDisk = project.name === 'bench' || process.env.SOAK === '1';
  // Benchmarks measure the production configuration: its memory settings and crash safety.
  const server = await startTestPostgres(wantsDisk, project.name === 'bench');
  project.provide('postgres', server.connection);
  return server.stop;
}

/**
 * Starts the PostgreSQL of a run: in the run's folder if that is in memory, else in memory if there is enough, unless
 * it wants a disk.
 */
export async function startTestPostgres(wantsDisk = false, durable = false): Promise<Server> {
  const inMemory = !wantsDisk && !tmpdir().startsWith('/dev/shm/') && (await hasFreeMemory('/dev/shm'));
  const server = (inMemory && (await startIn('/dev/shm', durable))) || (await startIn(tmpdir(), durable));
  if (!server) throw new Error('The PostgreSQL of the tests did not start; its reason is above.');
  return server;
}

/** Cloning the template takes about 10 ms in memory, and 300 ms on a busy disk. */
async function hasFreeMemory(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= requiredMemory;
}

type Server = { connection: TestPostgres; stop(): Promise<void> };

/** Starts it in a new folder at that place. Undefined if that fails; the reason has been printed. */
async function startIn(place: string, durable: boolean): Promise<Server | undefined> {
  const folder = await mkdtemp(join(place, 'ingrow-test-'));
  // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
  await chmod(folder, 0o711);
  const program = [join(import.meta.dirname, 'postgres-process.ts')];
  // Detached: a Ctrl-C for the whole group must not kill the process that cleans up.
  const child = spawn(process.execPath, [...program, folder, durable ? 'durable' : ''], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const firstLine = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const answer = await Promise.race([firstLine, ended]);
  if (answer === undefined) return undefined;
  return {
    connection: { ...JSON.parse(answer), place },
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
