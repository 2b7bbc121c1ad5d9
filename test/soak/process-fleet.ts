import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Settings } from '#server/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { until } from './publication-lane.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** Time limit for a process to get ready, in ms, on a busy machine that builds the page first. */
const longestStart = 12 * 60_000;

/** A process of the product that the trial kills and restarts. */
export type Member = {
  role: 'web' | 'worker';
  /** Its current URL, which changes with each start. Null while it isn't running. */
  url(): string | null;
  pid(): number | undefined;
  /** Starts it and waits until it's ready. */
  start(): Promise<void>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** SIGTERM. @returns how long it took to exit, ms */
  terminate(): Promise<number>;
};

/** Several processes of the product on one database, with one sample network. */
export type Fleet = {
  databaseUrl: string;
  sandboxUrl: string;
  webs: Member[];
  workers: Member[];
  /** Output of all processes. */
  log(): string;
  stop(): Promise<void>;
};

/**
 * Starts `webs` and `workers` as an operator would: real processes that share the database and the sample
 * network.
 */
export async function startFleet({
  webs,
  workers,
  env = {},
  between = async (url) => url,
}: {
  webs: number;
  workers: number;
  /** Inserts a proxy between the processes and the sample network. @returns its URL */
  between?: (sandboxUrl: string) => Promise<string>;
  /** Settings in addition to the trial's own. */
  env?: Record<string, string>;
}): Promise<Fleet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-fleet-'));
  const database = await createTestDatabase();
  let printed = '';
  const listen = (name: string, child: ChildProcess) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text.replaceAll(/^(?=.)/gm, `${name}: `);
      });
    }
  };

  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: checkout,
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') },
    // The process exits when this channel closes, however we exit.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  listen('sandbox', sandbox);
  const port = await until('the sample network', async () => /"listening":\s*(\d+)/.exec(printed)?.[1]);
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const networkUrl = await between(sandboxUrl);

  const openMember = (role: 'web' | 'worker', number: number): Member => {
    let child: ChildProcess | undefined;
    let url: string | null = null;
    return {
      role,
      url: () => url,
      pid: () => child?.pid,
      async start() {
        const started = spawn(process.execPath, ['server/main.ts'], {
          cwd: checkout,
          env: {
            ...process.env,
            ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ''])),
            ROLE: role,
            PORT: '0',
            DATABASE_URL: database.url,
            DATA_DIR: join(dataDir, 'data'),
            SECRET_KEY: 'only-for-this-trial-0123456789abcdef',
            SANDBOX: 'on',
            SANDBOX_URL: networkUrl,
            ALLOWED_DOMAINS: 'northwind-labs.example',
            LOG_LEVEL: 'warn',
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child = started;
        listen(`${role} ${number}`, started);
        let said = '';
        started.stdout?.on('data', (text: string) => {
          said += text;
        });
        url = await until(
          `${role} ${number} to be ready`,
          async () => {
            if (started.exitCode !== null || started.signalCode !== null)
              throw new Error(`It ended:\n${printed}`);
            if (role === 'worker') return said.includes('inGrow is processing jobs') && 'no address';
            return /inGrow is ready: (http:\S+)/.exec(said)?.[1];
          },
          longestStart,
        );
      },
      async kill() {
        const former = child;
        child = undefined;
        url = null;
        // A process that has already exited emits no second event.
        if (!former || former.exitCode !== null || former.signalCode !== null) return;
        const ended = once(former, 'exit');
        former.kill('SIGKILL');
        await ended;
      },
      async terminate() {
        const former = child;
        child = undefined;
        url = null;
        if (!former || former.exitCode !== null || former.signalCode !== null)
          throw new Error('It had ended');
        const ended = once(former, 'exit');
        const began = performance.now();
        former.kill('SIGTERM');
        await ended;
        return performance.now() - began;
      },
    };
  };
  const fleet = {
    webs: Array.from({ length: webs }, (_, index) => openMember('web', index + 1)),
    workers: Array.from({ length: workers }, (_, index) => openMember('worker', index + 1)),
  };
  const stop = async () => {
    await Promise.all([...fleet.webs, ...fleet.workers].map((member) => member.kill()));
    const ended = once(sandbox, 'exit');
    sandbox.kill('SIGKILL');
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // The first one builds the page if necessary; the others start together.
    const [first, ...others] = [...fleet.webs, ...fleet.workers];
    await first?.start();
    await Promise.all(others.map((member) => member.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...fleet, databaseUrl: database.url, sandboxUrl, log: () => printed, stop };
}
