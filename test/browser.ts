import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/**
 * Starts the machine's Chromium, headless, with a temporary empty profile. The browser makes no calls of its
 * own. Close it with `browser.close()`.
 *
 * @param flags in addition to those for tests
 */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...browserFlags(), ...flags] });
}

/**
 * For pages that are open for seconds: V8 uses a tenth less CPU without concurrent garbage collection and
 * optimization, and a twentieth less with a large young generation.
 */
export const sparing = '--js-flags=--single-threaded --no-turbofan --min-semi-space-size=32';

/** Chromium's flags for tests: it makes no calls of its own, and it runs as root too. */
export function browserFlags(): string[] {
  const always = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The small /dev/shm in containers crashes tabs.
    '--disable-dev-shm-usage',
  ];
  // Chromium's sandbox doesn't run as root.
  return process.getuid?.() === 0 ? ['--no-sandbox', ...always] : always;
}
