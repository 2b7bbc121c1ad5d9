import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { openPool } from '#server/db/pool.ts';
import { Settings } from '#server/settings.ts';
import { findBundle } from '#test/bundle.ts';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Interruptible, interruptible } from './outage.ts';

const checkout = join(import.meta.dirname, '..', '..');

/** One process of inGrow, or the sample network. */
export type Process = {
  child: ChildProcess;
  /** The URL it printed. */
  url: string;
  printed(): string;
  /** Its exit code, once it has exited. */
  ended: Promise<number | null>;
};

/**
 * Runs a program until it has printed a line that matches. The first group is the URL.
 *
 * @param folder the checkout it belongs to; this one unless given
 */
export async function startProcess(
  program: string,
  env: Record<string, string>,
  ready: RegExp,
  folder = checkout,
): Promise<Process> {
  const blank = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']));
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, ...blank, ...env },
    // Programs that know the IPC channel exit with us.
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

/**
 * A web or worker process on a shared database. Like `npm start`, it runs the bundle once that is built.
 *
 * @param folder another checkout, whose sources run
 */
export function startRole(
  role: 'web' | 'worker',
  env: Record<string, string>,
  folder?: string,
): Promise<Process> {
  const bundle = findBundle();
  return startProcess(
    folder === undefined && bundle.isBuilt ? bundle.server : 'server/main.ts',
    { PORT: '0', ROLE: role, SANDBOX: 'on', ...env },
    /^inGrow (?:is ready|is processing jobs\. Health): (https?:\/\/[^/\s]+)/m,
    folder,
  );
}

/** Several processes of inGrow on one external PostgreSQL, as on several machines. */
export type Roles = {
  pool: pg.Pool;
  database: Interruptible & { url: string };
  sandboxUrl: string;
  /** Settings shared by all of them. */
  settings: Record<string, string>;
  web(env?: Record<string, string>): Promise<Process>;
  worker(env?: Record<string, string>): Promise<Process>;
  close(): Promise<void>;
};

/** An empty database and a sample network for processes of inGrow. */
export async function openRoles(): Promise<Roles> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-roles-'));
  // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
  await chmod(folder, 0o711);
  const [database, sandbox] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, durable: false }),
    startProcess(
      'sandbox/main.ts',
      { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') },
      /\{"listening":\s*(\d+)/,
    ),
  ]);
  const pool = openPool(database.url, { max: 2 });
  const sandboxUrl = `http://127.0.0.1:${sandbox.url}`;
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key of the tests, long enough for one',
    SANDBOX_URL: sandboxUrl,
    DATA_DIR: join(folder, 'data'),
  };
  const begun: Process[] = [];
  const begin = async (role: 'web' | 'worker', env = {}) => {
    const one = await startRole(role, { ...settings, ...env });
    begun.push(one);
    return one;
  };
  return {
    pool,
    database: { url: database.url, ...interruptible(folder, 'fast') },
    sandboxUrl,
    settings,
    web: (env) => begin('web', env),
    worker: (env) => begin('worker', env),
    close: async () => {
      for (const { child } of begun) child.kill('SIGKILL');
      sandbox.child.kill('SIGTERM');
      await Promise.all([...begun, sandbox].map(({ ended }) => ended));
      await pool.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A user who signs in at a web process. */
export function memberOf({ url }: Process, name: string): Promise<SignedIn> {
  const call = callThrough((path, init) => fetch(url + path, init));
  return signIn(call, `${name}@northwind-labs.example`);
}

/** The status of a process's response to a path. */
export const statusOf = async ({ url }: Process, path: string): Promise<number> =>
  (await fetch(url + path)).status;

/** A process's own metrics. */
export const figuresOf = async ({ url }: Process): Promise<string> => (await fetch(`${url}/metrics`)).text();
