import type { SignalQuery } from '#contract/signals.ts';
import { api } from '#web/lib/api.ts';

/**
 * Puts the profile addresses of all matching people on the clipboard, one a line; answers how many, and how many
 * on Do not engage were left out. The
 * clipboard is asked at once and gets its text later: browsers allow it only right after the click.
 *
 * @throws ApiError when the addresses cannot be read; NotAllowedError when the browser refuses
 */
export async function copyMatchingUrls(connectedProfileId: string, query: SignalQuery): Promise<Copied> {
  const answer = api.signals.urls({ params: { id: connectedProfileId }, query });
  await copyText(answer.then(({ urls }) => urls.join('\n')));
  const { urls, leftOut } = await answer;
  return { count: urls.length, leftOut };
}

/** How many addresses were copied, and how many people on Do not engage were left out. */
export type Copied = { count: number; leftOut: number };

/** Puts a text on the clipboard that may still be on its way. */
export async function copyText(text: Promise<string>): Promise<void> {
  if (!navigator.clipboard) throw new ClipboardMissing();
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch (error) {
    // When the text never came, that is the reason, and not the browser's words for it.
    await blob;
    throw error;
  }
}

/** Browsers offer the clipboard on https and on this machine only. */
export class ClipboardMissing extends Error {
  override message = 'This browser gives no access to the clipboard here: it asks for https. Export instead.';
}
