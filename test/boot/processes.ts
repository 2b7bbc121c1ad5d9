import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Settings } from '#server/settings.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** One process of inGrow, or the sample network. */
export type Process = {
  child: ChildProcess;
  /** The address that it printed. */
  url: string;
  printed(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
};

/** Runs a program of the checkout until it has printed a line that matches; its first group is the address. */
export async function startProcess(
  program: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<Process> {
  const blank = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']));
  const child = spawn(process.execPath, [program], {
    cwd: checkout,
    env: { ...process.env, ...blank, ...env },
    // Those that know an IPC channel end with us.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text.toString();
      const found = ready.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`${program} ended with ${code}:\n${printed}`)));
  });
  return { child, url, printed: () => printed, ended };
}

/** A web or a worker process on a database that it shares with others. */
export function startRole(role: 'web' | 'worker', env: Record<string, string>): Promise<Process> {
  return startProcess(
    'server/main.ts',
    { PORT: '0', ROLE: role, SANDBOX: 'on', ...env },
    /^inGrow (?:is ready|works on jobs, and tells how it is): (http:\/\/[^/\s]+)/m,
  );
}
