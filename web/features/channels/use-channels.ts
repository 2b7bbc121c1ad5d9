import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelProvider, Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, channel }: Pick<Connection, 'id' | 'channel'>) =>
      channelViews[channel].calls.disconnect(id),
    onSuccess: (_, { channel }) => showToast(`${signInPageNames[channel]} disconnected`, 'success'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connection'] }),
        client.invalidateQueries({ queryKey: ['publication'] }),
      ]),
  });
}

/** Exchanges a vendor's URL parameters for a connection. */
export function useFinish(channel: Channel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: channelViews[channel].calls.finish,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connection'] }),
        client.invalidateQueries({ queryKey: ['publication'] }),
      ]),
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['publication'] });
}

export function useCancel() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.publications.cancel({ params: { id } }),
    onSuccess: () => showToast('Canceled', 'success'),
    onError: (error) => showFailure(error),
    onSettled: readAgain,
  });
}

export function useResolve() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, as }: { id: string; as: 'published' | 'failed' }) =>
      api.publications.settle({ params: { id }, body: { as } }),
    onError: (error) => showFailure(error),
    onSettled: readAgain,
  });
}
