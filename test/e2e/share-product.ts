import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser, sparing } from '#test/browser.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Product, startWithSandbox } from './product.ts';

/** What the tests of one file share. Available once a test runs. */
export type Shared = {
  /** The product's URL, without a trailing slash. */
  url(): string;
  /** The URL of its sample network, with switches under /control. */
  sandboxUrl(): string;
  /** The URL of its database. */
  databaseUrl(): string;
  browser(): Browser;
};

type Urls = { url: string; sandboxUrl: string; databaseUrl: string };

/** One process for all pages keeps what it has compiled. */
const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** One for all files of this worker. It ends with the process. */
let browser: Browser | undefined;

/**
 * A Chromium and a product: the file's own if it needs settings, else the one this worker's files share, one
 * at a time. Uses a database of the run, unless the settings include `DATABASE_URL`.
 *
 * @param env settings of the file's own product, given the URL of its sample network
 */
export function shareProduct(env?: (sandboxUrl: string) => Record<string, string>): Shared {
  let product: Product | undefined;
  let database: TestDatabase | undefined;
  let urls: Urls | undefined;
  const openProduct = async () => {
    if (env === undefined) {
      urls = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
      // A failed file may have left some.
      await fetch(`${there(urls).sandboxUrl}/control/faults`, { method: 'DELETE' });
      return;
    }
    const own = await createTestDatabase();
    database = own;
    const { DATABASE_URL: databaseUrl = own.url } = env('');
    const started = await startWithSandbox((sandboxUrl) => ({
      DATABASE_URL: databaseUrl,
      ...env(sandboxUrl),
    }));
    product = started.product;
    urls = { url: product.url, sandboxUrl: started.sandboxUrl, databaseUrl };
  };
  const openBrowser = async () => {
    if (!browser?.isConnected()) browser = await launchBrowser([sparing, ...oneProcess]);
  };
  beforeAll(async () => {
    await Promise.all([openBrowser(), openProduct()]);
  });
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });
  return {
    url: () => there(urls).url,
    sandboxUrl: () => there(urls).sandboxUrl,
    databaseUrl: () => there(urls).databaseUrl,
    browser: () => there(browser),
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The product and the browser run only while a test does.');
  return thing;
}
