import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type Product, startWithSandbox } from './product.ts';

/** What the tests of one file share. Each is there as soon as a test runs. */
export type Shared = {
  /** The address of the product, without a slash at the end. */
  url(): string;
  /** The address of its sample network, whose switches are under /control. */
  sandboxUrl(): string;
  browser(): Browser;
};

/**
 * One Chromium for all tests of the file, and a product: of their own where they need settings, else the one that this
 * worker's files use one after the other.
 *
 * @param env settings of a product of their own, given the address of its sample network
 */
export function shareProduct(env?: (sandboxUrl: string) => Record<string, string>): Shared {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let addresses: { url: string; sandboxUrl: string } | undefined;
  const openProduct = async () => {
    if (env === undefined) {
      addresses = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
      // A file that failed may have left some.
      await fetch(`${there(addresses).sandboxUrl}/control/faults`, { method: 'DELETE' });
      return;
    }
    const started = await startWithSandbox(env);
    product = started.product;
    addresses = { url: product.url, sandboxUrl: started.sandboxUrl };
  };
  beforeAll(async () => {
    [browser] = await Promise.all([launchBrowser(), openProduct()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    url: () => there(addresses).url,
    sandboxUrl: () => there(addresses).sandboxUrl,
    browser: () => there(browser),
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The product and the browser run only while a test does.');
  return thing;
}
