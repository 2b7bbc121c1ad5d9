import { useMutation } from '@tanstack/react-query';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

/**
 * Copies the profile URLs of all matching people, one per line. Returns how many were copied, and how many
 * people on Do not engage were left out. The clipboard call comes first and gets its text later, because
 * browsers only allow it right after the click.
 *
 * @throws ApiError if the URLs can't be fetched; NotAllowedError if the browser refuses
 */
async function copyMatchingUrls(connectedProfileId: string, query: SignalQuery): Promise<Copied> {
  const answer = api.signals.urls({ params: { id: connectedProfileId }, query });
  await copyText(answer.then(({ urls }) => urls.join('\n')));
  const { urls, leftOut } = await answer;
  return { count: urls.length, leftOut };
}

/** The number of copied URLs, and of people on Do not engage who were left out. */
type Copied = { count: number; leftOut: number };

/** Copies a text that may still be loading. */
async function copyText(text: Promise<string>): Promise<void> {
  // Not offered over http.
  if (typeof navigator.clipboard.write !== 'function') return navigator.clipboard.writeText(await text);
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch (error) {
    // If the text failed to load, that's the error to show, not the browser's.
    await blob;
    throw error;
  }
}

/** Copies the profile URLs of all matching people and reports the number. */
export function useCopyUrls(connectedProfileId: string) {
  const copy = useMutation({
    mutationFn: (query: SignalQuery) => copyMatchingUrls(connectedProfileId, query),
    onSuccess: announceCopied,
    onError: announceRefused,
  });
  return { run: copy.mutate, isPending: copy.isPending };
}

/**
 * Copies the URLs of the selected people. People without a URL don't count; people on Do not engage are left
 * out.
 */
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

const announceRefused = (error: unknown) => showFailure(error, 'Nothing was copied.');
