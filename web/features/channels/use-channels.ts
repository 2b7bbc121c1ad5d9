import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelProvider, Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { signInPageNames } from './channel-labels.ts';
import { rememberFrom } from './channels-search.ts';

/** Creates a link and sends the browser there. @param from where the user gets back to in the end */
export function useConnect(from?: string | undefined) {
  return useMutation({
    mutationFn: (via: ChannelProvider) => makeLink(via, window.location.origin),
    onSuccess: ({ url }) => {
      rememberFrom(from);
      window.location.assign(url);
    },
  });
}

function makeLink(via: ChannelProvider, origin: string): Promise<{ url: string }> {
  switch (via) {
    case 'slack':
      return api.slack.authUrl({ query: { origin } });
    case 'reddit':
      return api.reddit.authUrl({ query: { origin } });
    case 'twitter':
      return api.twitter.auth({ query: { origin } });
    case 'linkedin':
    case 'unipile':
      return api.linkedinAuth.createLink({ body: { via, origin } });
  }
}

export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, channel }: Pick<Connection, 'id' | 'channel'>) => endAt(channel, id),
    onSuccess: (_, { channel }) => showToast(`${signInPageNames[channel]} disconnected`, 'success'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connection'] }),
        client.invalidateQueries({ queryKey: ['publication'] }),
      ]),
  });
}

/** LinkedIn has two providers, so the call names the connection. */
function endAt(channel: Channel, id: string): Promise<{ ids: string[] }> {
  switch (channel) {
    case 'linkedin':
      return api.linkedinAuth.disconnect({ body: { id } });
    case 'slack':
      return api.slack.disconnect({});
    case 'reddit':
      return api.reddit.disconnect({});
    case 'twitter':
      return api.twitter.disconnect({});
  }
}

/** Exchanges a vendor's URL parameters for a connection. */
export function useFinish(channel: Channel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (back: { state: string; code: string | undefined }) => finishAt(channel, back),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['connection'] }),
        client.invalidateQueries({ queryKey: ['publication'] }),
      ]),
  });
}

function finishAt(
  channel: Channel,
  { state, code }: { state: string; code: string | undefined },
): Promise<Connection> {
  // Only Unipile returns none.
  if (channel === 'linkedin') {
    return api.linkedinAuth.verifyConnection({ body: { state, ...(code === undefined ? {} : { code }) } });
  }
  const body = { state, code: code ?? '' };
  switch (channel) {
    case 'slack':
      return api.slack.createProfile({ body });
    case 'reddit':
      return api.reddit.createProfile({ body });
    case 'twitter':
      return api.twitter.createProfile({ body });
  }
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['publication'] });
}

export function useCancel() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.publications.cancel({ params: { id } }),
    onSuccess: () => showToast('Canceled. Nothing was sent.', 'success'),
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}

export function useResolve() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, as }: { id: string; as: 'published' | 'failed' }) =>
      api.publications.settle({ params: { id }, body: { as } }),
    onError: (error) => showToast(error.message, 'danger'),
    onSettled: readAgain,
  });
}
