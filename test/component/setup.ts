import '#web/lib/strict-csp.ts';
import { afterEach, beforeEach } from 'vitest';
import type { PageSettings } from '#contract/page-settings.ts';
import { prepare, tidyUp } from './open-app.ts';

// Runs for each file; all tests share one page.
beforeEach(prepare);
afterEach(tidyUp);

// The settings the server writes into the page.
const block = document.createElement('script');
block.id = 'ingrow-settings';
block.type = 'application/json';
block.textContent = JSON.stringify({
  identity: { kind: 'sandbox', apiKey: 'sample', projectId: 'sample' },
  isOwned: false,
  mail: true,
  outbox: null,
  sample: true,
  real: [],
  supportEmail: 'support@sample.example',
  betaSignupUrl: 'https://beta.sample.example/',
  source: { name: 'unipile', network: 'sample' },
} satisfies PageSettings);
document.getElementById(block.id)?.remove();
document.head.append(block);

// Disables motion, so elements appear at once and in their final colors.
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
document.head.append(still);

// Nobody looks at the page, so its frame isn't drawn.
const frame = window.frameElement as HTMLElement | null;
if (frame) frame.style.opacity = '0';
