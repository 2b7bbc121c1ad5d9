import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '#server/settings.ts';
import { freePort } from './free-port.ts';

const checkout = resolve(import.meta.dirname, '../..');
/** The first start of a checkout builds the page, which takes a while on a busy machine. */
const patienceToStart = 240_000;
const patienceToStop = 10_000;

/** A running product. */
export type Product = {
  /** The URL it printed, without a trailing slash. */
  url: string;
  /**
   * Sends SIGTERM, waits for the exit, and removes the data folder.
   * @throws Error with the log if it doesn't stop within 10 s or exits with a code other than 0
   */
  stop(): Promise<void>;
};

/**
 * Starts the product like `npm start`, on a free port, with a temporary data folder and only the settings in
 * `env`: none from this machine or the checkout's `.env`.
 * @throws Error with the log if it exits before it's ready, or isn't ready within four minutes
 */
async function startProduct(env: Record<string, string>): Promise<Product> {
  const dataDir = await makeDataDir();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      ...process.env,
      // A blank setting counts as absent. Vitest's own NODE_ENV must not reach the product.
      ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ''])),
      PORT: '0',
      // Makes the product exit when we are killed, as it does with npm.
      npm_lifecycle_event: 'start',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  ended.finally(() => process.off('exit', killWithUs));

  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), sleep(patienceToStop, false, { ref: false })]);
    if (!inTime) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    if (!inTime) throw new Error(`The product did not stop within ${patienceToStop / 1000} s:\n${printed}`);
  };

  const url = await readUrl(
    () => printed,
    () => child.exitCode !== null || child.signalCode !== null,
  );
  if (url === undefined) {
    await end().catch(() => {});
    throw new Error(`The product did not get ready (exit code ${child.exitCode}):\n${printed}`);
  }
  return {
    url,
    stop: async () => {
      await end();
      if (child.exitCode !== 0) throw new Error(`The product ended with code ${child.exitCode}:\n${printed}`);
    },
  };
}

/** Starts it with a sample network at a known URL. @param env settings, given that URL */
export async function startWithSandbox(
  env: (sandboxUrl: string) => Record<string, string>,
): Promise<{ product: Product; sandboxUrl: string }> {
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const product = await startProduct({ SANDBOX_PORT: String(port), ...env(sandboxUrl) });
  return { product, sandboxUrl };
}

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-product-'));
  // If we are root, PostgreSQL runs as another user, who needs access to its folder inside this one.
  await chmod(folder, 0o711);
  return folder;
}

/** Waits for the line with the URL. Undefined if the process exits or time runs out first. */
async function readUrl(log: () => string, isOver: () => boolean): Promise<string | undefined> {
  const deadline = Date.now() + patienceToStart;
  while (Date.now() < deadline && !isOver()) {
    const url = log().match(/inGrow is ready: (https?:\/\/[^\s/]+)/)?.[1];
    if (url) return url;
    await sleep(50);
  }
  return undefined;
}
