import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import { Settings } from '#server/settings.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** A product that `npm start` runs in its own process group, as a shell does. */
export type Started = {
  npm: ChildProcess;
  url: string;
  /** The ids of all its processes: npm, ours, the sample network's, and the database's. */
  processes: number[];
  printed(): string;
};

/** The environment of a shell unrelated to this checkout: no settings, no Node from its packages. */
function shell(env: Record<string, string>): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const blank = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']));
  return { ...process.env, ...blank, PORT: '0', ...env, PATH: path.join(delimiter) };
}

/** Runs `npm start` until it has printed its URL. */
export async function npmStart(dataDir: string): Promise<Started> {
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: shell({ DATA_DIR: dataDir }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text.toString();
      const found = /^inGrow is ready: (http:\S+)$/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
  const database = (await readPostmaster(join(dataDir, 'postgres')))?.pid;
  return { npm, url, processes: familyOf([npm.pid, database]), printed: () => printed };
}

/**
 * Runs the start script until it exits.
 *
 * @param interfere is called while it starts
 */
export async function refusedStart(
  env: Record<string, string>,
  interfere?: (child: ChildProcess) => Promise<void>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('node', ['scripts/start.mjs'], { cwd: checkout, env: shell(env), stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const closed = once(child, 'close');
  await interfere?.(child);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}

/** Runs an operator command, such as `scripts/backup.mjs`, until it exits. */
export function runCommand(
  script: string,
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(checkout, script), ...args], { env, cwd: checkout }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

/** The processes that are still running. A zombie isn't. */
export function running(pids: number[]): number[] {
  const alive = new Set(list().map((line) => line.pid));
  return pids.filter((pid) => alive.has(pid));
}

/** Kills processes immediately, like a power cut. A process that has just exited is fine. */
export function cutPower(pids: number[]): void {
  for (const pid of running(pids)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Processes and all their running descendants. */
export function familyOf(roots: (number | undefined)[]): number[] {
  const family = new Set(roots.filter((pid) => pid !== undefined));
  const all = list();
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const line of all) if (family.has(line.parent)) family.add(line.pid);
  }
  return [...family];
}

function list(): { pid: number; parent: number }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
