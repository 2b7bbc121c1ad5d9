import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server writes about itself into `postmaster.pid` (PostgreSQL: src/include/utils/pidfile.h). */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The server that runs, or ran, in a cluster's folder. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return undefined;
  return { pid, port: port > 0 ? port : 0, ready: lines[7] === 'ready' };
}

/**
 * A server that was killed leaves its process id in the folder; when another program has that id now, or the dead
 * process was never reaped, PostgreSQL would take it for alive and refuse to start for ever. So the id is replaced
 * by one that no process has. The file itself stays, since by its shared memory key PostgreSQL makes sure that
 * no process of the old server is left.
 */
export async function removeReusedPid(cluster: string): Promise<void> {
  const known = await readPostmaster(cluster);
  if (known === undefined || process.platform !== 'linux') return;
  // A server works in its cluster's folder; a dead process that nobody reaped works nowhere.
  const workplace = await readlink(`/proc/${known.pid}/cwd`).catch(() => undefined);
  if (workplace === (await realpath(cluster))) return;
  const text = await readFile(pidFile(cluster), 'utf8');
  await writeFile(pidFile(cluster), text.replace(/^\d+/, String(noProcess)));
}

/** Above every process id that Linux gives (PID_MAX_LIMIT is 2^22). */
const noProcess = 2 ** 22 + 1;

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
