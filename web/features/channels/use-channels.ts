import { useMutation } from '@tanstack/react-query';
import type { ChannelProvider, Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { signInPageNames } from './channel-labels.ts';
import { channelViews } from './channel-views.ts';
import { rememberFrom } from './channels-search.ts';

/** Creates a link and sends the browser there. @param from where the user gets back to in the end */
export function useConnect(from?: string | undefined) {
  return useMutation({
    mutationFn: ({ channel, via }: { channel: Channel; via: ChannelProvider }) =>
      channelViews[channel].calls.connect(via, window.location.origin),
    onSuccess: ({ url }) => {
      rememberFrom(from);
      window.location.assign(url);
    },
  });
}

export function useDisconnect() {
  const onSettled = useReadAgain(['connection'], ['publication']);
  return useMutation({
    mutationFn: ({ id, channel }: Pick<Connection, 'id' | 'channel'>) =>
      channelViews[channel].calls.disconnect(id),
    onSuccess: (_, { channel }) => showToast(`${signInPageNames[channel]} disconnected`, 'success'),
    onSettled,
  });
}

/** Exchanges a vendor's URL parameters for a connection. */
export function useFinish(channel: Channel) {
  const onSuccess = useReadAgain(['connection'], ['publication']);
  return useMutation({ mutationFn: channelViews[channel].calls.finish, onSuccess });
}

export function useCancel() {
  const onSettled = useReadAgain(['publication']);
  return useMutation({
    mutationFn: (id: string) => api.publications.cancel({ params: { id } }),
    onSuccess: () => showToast('Canceled', 'success'),
    onError: (error) => showFailure(error),
    onSettled,
  });
}

export function useResolve() {
  const onSettled = useReadAgain(['publication']);
  return useMutation({
    mutationFn: ({ id, as }: { id: string; as: 'published' | 'failed' }) =>
      api.publications.settle({ params: { id }, body: { as } }),
    onError: (error) => showFailure(error),
    onSettled,
  });
}
