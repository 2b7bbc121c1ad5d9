import { useMutation } from '@tanstack/react-query';
import type { Signal, SignalQuery } from '#contract/signals.ts';
import { formatCount } from '#web/features/signals/words.ts';
import { showToast } from '#web/ui/toast.ts';
import { copyMatchingUrls, copyText } from './copy-urls.ts';

/** Copies the profile addresses of all that match and says how many there were. */
export function useCopyUrls(connectedProfileId: string) {
  const copy = useMutation({
    mutationFn: (query: SignalQuery) => copyMatchingUrls(connectedProfileId, query),
    onSuccess: tellCopied,
    onError: tellRefused,
  });
  return { run: copy.mutate, isPending: copy.isPending };
}

/** Copies the addresses of the selected people; those without one are counted out. */
export async function copySelectedUrls(signals: readonly Signal[]): Promise<void> {
  const urls = signals.flatMap((signal) => (signal.url === null ? [] : [signal.url]));
  await copyText(Promise.resolve(urls.join('\n'))).then(() => tellCopied(urls.length), tellRefused);
}

function tellCopied(count: number) {
  if (count === 0) showToast('Nobody here has a profile address, so nothing was copied.', 'warning');
  else showToast(`Copied ${formatCount(count)} profile ${count === 1 ? 'URL' : 'URLs'}`, 'success');
}

function tellRefused(error: unknown) {
  showToast(`Nothing was copied. ${error instanceof Error ? error.message : ''}`.trim(), 'danger');
}
