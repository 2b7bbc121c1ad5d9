import { findChromium } from '#test/chromium.ts';

/** Finds (or installs) the browser once per run. The tests get it through CHROMIUM_PATH. */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
}
