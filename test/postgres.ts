import { spawn } from 'node:child_process';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { TestPostgres } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run alone, and the migrated, empty database in it that tests clone. */
    postgres: TestPostgres;
  }
}

/** Free memory that the databases of a usual run never come near; containers often have 64 MB here. */
const roomInMemory = 4 * 2 ** 30;

/** One PostgreSQL for the whole run, in a temporary folder, gone when the run is, however it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Figures and full long trials are taken on a disk, as in use.
  const wantsDisk = project.name === 'bench' || process.env.SOAK === '1';
  const inMemory = !wantsDisk && (await hasRoom('/dev/shm'));
  // Figures are of the server that people have: its memory and its safety against a crash of the machine.
  const durable = project.name === 'bench';
  const server = (inMemory && (await startIn('/dev/shm', durable))) || (await startIn(tmpdir(), durable));
  if (!server) throw new Error('The PostgreSQL of the tests did not start; its reason is above.');
  project.provide('postgres', server.connection);
  return server.stop;
}

/** A clone of the template takes some 10 ms in memory and, busy, 300 ms on a disk. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= roomInMemory;
}

type Server = { connection: TestPostgres; stop(): Promise<void> };

/** Starts it in a new folder there; undefined when that fails (it has said why). */
async function startIn(place: string, durable: boolean): Promise<Server | undefined> {
  const folder = await mkdtemp(join(place, 'ingrow-test-'));
  // As root PostgreSQL runs as another user, who has to get through to its own folder inside.
  await chmod(folder, 0o711);
  const program = [join(import.meta.dirname, 'postgres-process.ts')];
  // Detached: a Ctrl-C for the whole group must not take the process that cleans up.
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
