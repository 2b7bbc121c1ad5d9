import { findChromium } from '#test/chromium.ts';

/** Finds (or installs) the browser once for the run; the tests get it by CHROMIUM_PATH. */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
}
