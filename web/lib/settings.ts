import type { PageSettings } from '#contract/page-settings.ts';
import type { Network } from '#contract/profile.ts';

function readSettings(): PageSettings {
  const block = document.getElementById('ingrow-settings')?.textContent ?? '';
  return JSON.parse(block);
}

let known: PageSettings | undefined;

/**
 * The settings of the server that served this page. They don't change while the page is open.
 *
 * @throws if the page has none, which means inGrow didn't serve it
 */
export function settings(): PageSettings {
  known ??= readSettings();
  return known;
}

/** Whether people and companies of a network can be read from a data provider. */
export const hasSource = (network: Network): boolean =>
  network === 'sample' ? settings().sample : settings().source?.network === 'real';
