import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/e2e/free-port.ts';
import { readCpuMs } from './process-figures.ts';

/**
 * Exact versions. Directus asks for an isolated-vm that must be compiled, which `--ignore-scripts` rules out.
 * This version ships prebuilt binaries. Only extensions use it, and none are installed.
 */
const versions = { directus: '11.17.4', 'isolated-vm': '6.2.0' };
export const peerName = `Directus ${versions.directus}`;

const admin = { email: 'admin@example.com', password: 'a password of the bench' };
const reader = { email: 'reader@example.com', password: 'another of the bench' };

/** Directus in its own process, serving one schema of a database. */
export type Directus = {
  url: string;
  /** Belongs to a Directus user who can read one table, and only the rows of one of our users. */
  token: string;
  /** Processor time its process has used so far, in ms. */
  cpuMs(): Promise<number>;
  /** Stops the process and deletes the installation. */
  stop(): Promise<void>;
};

/** Where Directus finds its tables, and which rows its reader can see. */
type Served = { databaseUrl: string; schema: string; table: string; userId: string };

/** Installs Directus from npm into a temporary folder and starts it. Takes two minutes and 800 MB. */
export async function startDirectus(served: Served): Promise<Directus> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-peer-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await install(folder);
    const port = await freePort();
    const env = settings(folder, port, served);
    await run(process.execPath, [program(folder), 'bootstrap'], folder, env);
    const child = spawn(process.execPath, [program(folder), 'start'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'close');
    const killWithUs = () => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    const stop = async () => {
      process.off('exit', killWithUs);
      child.kill('SIGTERM');
      await ended;
      await remove();
    };
    const url = `http://127.0.0.1:${port}`;
    try {
      await answers(url, () => child.exitCode !== null);
      const token = await makeReader(url, served);
      return { url, token, cpuMs: () => readCpuMs(child.pid ?? 0), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

const program = (folder: string) => join(folder, 'node_modules/@directus/api/dist/cli/run.js');

async function install(folder: string): Promise<void> {
  const { directus, ...overrides } = versions;
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { directus }, overrides }),
  );
  for (const name of ['uploads', 'extensions']) await mkdir(join(folder, name));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Without a prefix, npm inside `npm run` would install into the checkout.
  const args = ['install', '--ignore-scripts', `--prefix=${folder}`, ...quiet];
  await run('npm', args, folder, process.env);
}

/** Production settings. Everything else keeps its default, so responses aren't cached. */
function settings(folder: string, port: number, { databaseUrl, schema }: Served): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    SECRET: 'a key of the bench, long enough for one',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ACCESS_TOKEN_TTL: '1d',
    // The limiter rejects requests under load, and rejected requests would look fast.
    PRESSURE_LIMITER_ENABLED: 'false',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${schema}`,
    // The same pool size as our server.
    DB_POOL__MAX: '10',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
  };
}

/** Runs a program to its end. @throws Error with the end of its output when it fails */
async function run(name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(name, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ${args[0]} ended with ${code}: ${said.slice(-2000)}`);
}

async function answers(url: string, isOver: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && !isOver(); tries += 1) {
    const ping = await fetch(`${url}/server/ping`).catch(() => undefined);
    if (ping?.ok) return;
    await wait(200);
  }
  throw new Error('Directus did not start; its reason is above.');
}

/** Creates a user whose policy allows reading only one of our users' rows. @returns the user's token */
async function makeReader(url: string, { table, userId }: Served): Promise<string> {
  const token = await logIn(url, admin);
  const make = async (path: string, body: object) => (await send(url, path, body, token)).id;
  await send(url, `collections/${table}`, { meta: {} }, token, 'PATCH');
  const policy = await make('policies', {
    name: 'Reads signals',
    permissions: [
      { collection: table, action: 'read', fields: ['*'], permissions: { user_id: { _eq: userId } } },
    ],
  });
  const role = await make('roles', { name: 'Reader', policies: [{ policy }] });
  await make('users', { ...reader, role });
  return logIn(url, reader);
}

async function logIn(url: string, who: { email: string; password: string }): Promise<string> {
  const { access_token: token } = await send(url, 'auth/login', who);
  if (token === undefined) throw new Error('Directus gave no token.');
  return token;
}

type Sent = { id?: string; access_token?: string };

async function send(url: string, path: string, body: object, token?: string, method = 'POST'): Promise<Sent> {
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Sent }).data;
}
