import { useMutation } from '@tanstack/react-query';
import type { Signal, SignalQuery } from '#contract/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-words.ts';
import { formatCount } from '#web/features/signals/words.ts';
import { showToast } from '#web/ui/toast.ts';
import { type Copied, copyMatchingUrls, copyText } from './copy-urls.ts';

/** Copies the profile addresses of all that match and says how many there were. */
export function useCopyUrls(connectedProfileId: string) {
  const copy = useMutation({
    mutationFn: (query: SignalQuery) => copyMatchingUrls(connectedProfileId, query),
    onSuccess: tellCopied,
    onError: tellRefused,
  });
  return { run: copy.mutate, isPending: copy.isPending };
}

/** Copies the addresses of the selected people; those without one are counted out, those on Do not engage left out. */
export async function copySelectedUrls(signals: readonly Signal[]): Promise<void> {
  const wanted = signals.filter(({ lists }) => !lists.some(isDoNotEngage));
  const leftOut = signals.length - wanted.length;
  const urls = wanted.flatMap((signal) => (signal.url === null ? [] : [signal.url]));
  await copyText(Promise.resolve(urls.join('\n'))).then(
    () => tellCopied({ count: urls.length, leftOut }),
    tellRefused,
  );
}

function tellCopied({ count, leftOut }: Copied) {
  const left = leftOut === 0 ? '' : ` · ${formatCount(leftOut)} on Do not engage left out`;
  if (count === 0 && leftOut > 0) showToast(`Nothing was copied${left}`, 'warning');
  else if (count === 0) showToast('Nobody here has a profile address, so nothing was copied.', 'warning');
  else showToast(`Copied ${formatCount(count)} profile ${count === 1 ? 'URL' : 'URLs'}${left}`, 'success');
}

function tellRefused(error: unknown) {
  showToast(`Nothing was copied. ${error instanceof Error ? error.message : ''}`.trim(), 'danger');
}
