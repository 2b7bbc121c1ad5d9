import type { PageSettings } from '#contract/page-settings.ts';

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
