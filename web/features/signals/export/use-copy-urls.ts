import { useMutation } from '@tanstack/react-query';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { formatCount } from '#web/features/signals/signal-labels.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';

/**
 * Puts the profile URLs of all matching people on the clipboard, one a line; answers how many, and how many
 * on Do not engage were left out. The
 * clipboard is asked at once and gets its text later: browsers allow it only right after the click.
 *
 * @throws ApiError when the URLs cannot be read; NotAllowedError when the browser refuses
 */
async function copyMatchingUrls(connectedProfileId: string, query: SignalQuery): Promise<Copied> {
  const answer = api.signals.urls({ params: { id: connectedProfileId }, query });
  await copyText(answer.then(({ urls }) => urls.join('\n')));
  const { urls, leftOut } = await answer;
  return { count: urls.length, leftOut };
}

/** How many URLs were copied, and how many people on Do not engage were left out. */
type Copied = { count: number; leftOut: number };

/** Puts a text on the clipboard that may still be on its way. */
async function copyText(text: Promise<string>): Promise<void> {
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
class ClipboardMissing extends Error {
  override message = 'Your browser blocks the clipboard without https. Export instead.';
}

/** Copies the profile URLs of all that match and says how many there were. */
export function useCopyUrls(connectedProfileId: string) {
  const copy = useMutation({
    mutationFn: (query: SignalQuery) => copyMatchingUrls(connectedProfileId, query),
    onSuccess: announceCopied,
    onError: announceRefused,
  });
  return { run: copy.mutate, isPending: copy.isPending };
}

/** Copies the URLs of the selected people; those without one are counted out, those on Do not engage left out. */
export async function copySelectedUrls(signals: readonly Signal[]): Promise<void> {
  const wanted = signals.filter(({ lists }) => !lists.some(isDoNotEngage));
  const leftOut = signals.length - wanted.length;
  const urls = wanted.flatMap((signal) => (signal.url === null ? [] : [signal.url]));
  await copyText(Promise.resolve(urls.join('\n'))).then(
    () => announceCopied({ count: urls.length, leftOut }),
    announceRefused,
  );
}

function announceCopied({ count, leftOut }: Copied) {
  const left = leftOut === 0 ? '' : ` · ${formatCount(leftOut)} on Do not engage left out`;
  if (count === 0 && leftOut > 0) showToast(`Nothing was copied${left}`, 'warning');
  else if (count === 0) showToast('Nothing was copied. No one here has a LinkedIn URL.', 'warning');
  else showToast(`Copied ${formatCount(count)} profile ${count === 1 ? 'URL' : 'URLs'}${left}`, 'success');
}

function announceRefused(error: unknown) {
  showToast(`Nothing was copied. ${error instanceof Error ? error.message : ''}`.trim(), 'danger');
}
