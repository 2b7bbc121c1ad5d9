import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { freePort } from './free-port.ts';
import { type Product, startProduct } from './product.ts';

/** What the tests of one file share. Each is there as soon as a test runs. */
export type Shared = {
  /** The address of the product, without a slash at the end. */
  url(): string;
  /** The address of its sample network, whose switches are under /control. */
  sandboxUrl(): string;
  browser(): Browser;
};

/**
 * One started product and one Chromium for all tests of the file.
 *
 * @param env settings of the product, given the address of its sample network
 */
export function shareProduct(env: (sandboxUrl: string) => Record<string, string> = () => ({})): Shared {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let sandboxUrl = '';
  beforeAll(async () => {
    const port = await freePort();
    sandboxUrl = `http://127.0.0.1:${port}`;
    const started = startProduct({ env: { SANDBOX_PORT: String(port), ...env(sandboxUrl) } });
    [product, browser] = await Promise.all([started, launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    url: () => there(product).url,
    sandboxUrl: () => sandboxUrl,
    browser: () => there(browser),
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The product runs only while a test does.');
  return thing;
}
