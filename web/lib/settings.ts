import type { PageSettings } from '#contract/page-settings.ts';

function readSettings(): PageSettings {
  const block = document.getElementById('ingrow-settings')?.textContent ?? '';
  return JSON.parse(block);
}

let known: PageSettings | undefined;

/**
 * The settings of the server that this page came from. They do not change while the page is open.
 *
 * @throws when the page holds none, which means that it was not served by inGrow
 */
export function settings(): PageSettings {
  known ??= readSettings();
  return known;
}
