import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Product, startWithSandbox } from './product.ts';

/** What the tests of one file share. Each is there as soon as a test runs. */
export type Shared = {
  /** The URL of the product, without a slash at the end. */
  url(): string;
  /** The URL of its sample network, whose switches are under /control. */
  sandboxUrl(): string;
  /** The URL of its database; undefined for a product that brings its own. */
  databaseUrl(): string | undefined;
  browser(): Browser;
};

type Urls = { url: string; sandboxUrl: string; databaseUrl: string | undefined };

/** One for all files of this worker; it ends with the process. */
let browser: Browser | undefined;

/**
 * A Chromium, and a product: of the file's own where it needs settings, else the one that this worker's files use one
 * after the other. Its database is one of the run's, unless the settings say `DATABASE_URL`; blank, it brings its own.
 *
 * @param env settings of a product of their own, given the URL of its sample network
 */
export function shareProduct(env?: (sandboxUrl: string) => Record<string, string>): Shared {
  let product: Product | undefined;
  let database: TestDatabase | undefined;
  let urls: Urls | undefined;
  const openProduct = async () => {
    if (env === undefined) {
      urls = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
      // A file that failed may have left some.
      await fetch(`${there(urls).sandboxUrl}/control/faults`, { method: 'DELETE' });
      return;
    }
    const own = await createTestDatabase();
    database = own;
    const { DATABASE_URL: place = own.url } = env('');
    const started = await startWithSandbox((sandboxUrl) => ({ DATABASE_URL: place, ...env(sandboxUrl) }));
    product = started.product;
    urls = { url: product.url, sandboxUrl: started.sandboxUrl, databaseUrl: place || undefined };
  };
  const openBrowser = async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
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
