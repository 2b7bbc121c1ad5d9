import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type Process, startProcess, startRole } from '#test/boot/processes.ts';
import { createTestDatabase, withClient } from '#test/database.ts';
import { callThrough } from '#test/sign-in.ts';
import { adminEmail } from './admin-email.ts';
import type { Shared } from './share-product.ts';
import { shiftClock } from './shift-clock.ts';
import { openVisitor } from './visitor.ts';

const dayMs = 86_400_000;

/** A product of one test, on whose days the test looks. */
export type ProductInTime = {
  /** As of `shareProduct`, for what starts and looks at it. */
  shared: Shared;
  call: ReturnType<typeof callThrough>;
  /** The time at the product. */
  now(): Date;
  /** Stops it for this many days, which pass in the sample network, and starts it again. */
  pass(days: number): Promise<void>;
  /** A page in a browser whose clock is the product's. @param look changes to the browser profile */
  openAt(who: { token: string }, path: string, look?: BrowserContextOptions): Promise<Page>;
};

/** Starts a product with a database and a sample network of its own, which end with the test. */
export async function startInTime(browser: Browser): Promise<ProductInTime> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-in-time-'));
  await chmod(folder, 0o711);
  const [database, sandbox] = await Promise.all([
    createTestDatabase(),
    startProcess(
      'sandbox/main.ts',
      { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') },
      /\{"listening":\s*(\d+)/,
    ),
  ]);
  const sandboxUrl = `http://127.0.0.1:${sandbox.url}`;
  let shift = 0;
  let server: Process | undefined;
  const start = async () => {
    server = await startRole('web', {
      ROLE: 'all',
      DATABASE_URL: database.url,
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAILS: adminEmail,
      SECRET_KEY: 'a key of the tests, long enough for one',
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href}`,
      CLOCK_SHIFT_MS: String(shift),
    });
  };
  const end = async (process: Process | undefined) => {
    process?.child.kill('SIGTERM');
    await process?.ended;
  };
  onTestFinished(async () => {
    await Promise.all([server, sandbox].map(end));
    await database.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await start();
  const url = () => server?.url ?? '';
  const shared = {
    url,
    sandboxUrl: () => sandboxUrl,
    databaseUrl: () => database.url,
    browser: () => browser,
  };
  return {
    shared,
    call: callThrough((path, init) => fetch(url() + path, init)),
    now: () => new Date(Date.now() + shift),
    async pass(days) {
      await end(server);
      shift += days * dayMs;
      // The queue goes by the database's clock.
      await withClient(database.url, (client) =>
        client.query('update pgboss.job set start_after = start_after - make_interval(days => $1)', [days]),
      );
      await fetch(`${sandboxUrl}/control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: (days * dayMs) / 1000 }),
      });
      await start();
    },
    async openAt({ token }, path, look = {}) {
      const page = await openVisitor(shared, { token, profile: { timezoneId: 'UTC', ...look } });
      await page.addInitScript(shiftClock, shift);
      await page.goto(path);
      return page;
    },
  };
}
