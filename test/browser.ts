import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/**
 * Starts the machine's Chromium, headless and with an empty profile of its own, which goes when it is closed.
 * Nothing of the browser's own calls home; close it with `browser.close()`.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: browserFlags() });
}

/** How Chromium is started for tests: nothing of its own calls home, and it runs as root too. */
export function browserFlags(): string[] {
  const always = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Small /dev/shm of containers crashes tabs.
    '--disable-dev-shm-usage',
  ];
  // Chromium's sandbox refuses to run as root.
  return process.getuid?.() === 0 ? ['--no-sandbox', ...always] : always;
}
