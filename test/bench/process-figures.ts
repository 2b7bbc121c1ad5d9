import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** A process according to proc_pid_stat(5): its parent, its CPU time, and that of its ended children. */
async function readStat(pid: number): Promise<{ parent: number; ownMs: number; endedMs: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain anything. The third field follows the last closing one.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  const jiffyMs = 1000 / ticksPerSecond();
  return { parent, ownMs: (user + system) * jiffyMs, endedMs: (endedUser + endedSystem) * jiffyMs };
}

/** The CPU time of a process since it started, user and system, in milliseconds. */
export async function readCpuMs(pid: number): Promise<number> {
  return (await readStat(pid)).ownMs;
}

/** The CPU time of this process so far, ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The CPU time of a process, including its ended children. */
export async function readTimesMs(pid: number): Promise<number> {
  const { ownMs, endedMs } = await readStat(pid);
  return ownMs + endedMs;
}

/** The same for a process's parent and all of the parent's children, including ended ones. */
export async function readFamilyCpuMs(child: number): Promise<number> {
  const { parent } = await readStat(child);
  for (;;) {
    const head = await readStat(parent);
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const all = await Promise.all(pids.map((pid) => readStat(pid).catch(() => undefined)));
    const living = all.filter((one) => one?.parent === parent);
    // A child that ended in between is missing from both, so read again.
    if ((await readStat(parent)).endedMs !== head.endedMs) continue;
    return head.ownMs + head.endedMs + living.reduce((sum, one) => sum + (one?.ownMs ?? 0), 0);
  }
}

/** The memory of a process in MiB, with shared memory divided among the processes that share it (PSS). */
export async function readPssMib(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024;
}

/** The command line of a process. */
export async function readTitle(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
}

let crons: number | undefined;
function ticksPerSecond(): number {
  crons ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return crons;
}
