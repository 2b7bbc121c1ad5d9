import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Channel } from '#contract/channels/publications.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { type ChannelBack, canRetryReturn, type ReturnOutcome, readReturnOutcome } from './channel-back.ts';
import { isUsable, signInPageNames } from './channel-labels.ts';
import { rememberedFrom, rememberFrom } from './channels-search.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { connectionsQuery } from './queries.ts';
import { useFinish } from './use-channels.ts';

type Props = { channel: Channel; back: ChannelBack };

/**
 * Finishes a connection after the return from the channel's page. If it failed, it says what happened and
 * what to do.
 */
export function ChannelReturn({ channel, back }: Props) {
  // Kept from the first render, because used parameters are removed from the URL.
  const [leaving] = useState(() => readReturnOutcome(channel, back));
  const [from] = useState(rememberedFrom);
  const [isConnecting, dialog] = useDisclosure();
  const navigate = useNavigate();
  const router = useRouter();
  const channels = useQuery(connectionsQuery);
  const setup = channels.data?.channels.find((one) => one.channel === channel);
  const finish = useFinish(channel);
  const { mutate } = finish;
  const name = signInPageNames[channel];
  const clearUrl = useCallback(
    () => navigate({ to: '/dashboard/channels/$channel', params: { channel }, replace: true }),
    [navigate, channel],
  );
  const ask = useCallback(() => {
    if (leaving.kind !== 'agreed') return;
    mutate(leaving, {
      onSuccess: (connection) => {
        if (isUsable(connection)) showToast(`${name} is connected as ${connection.name}`, 'success');
        rememberFrom(undefined);
        if (from !== undefined) router.history.replace(from);
        else void navigate({ to: '/dashboard/channels', replace: true });
      },
      onError: (error) => {
        if (!canRetryReturn(error, leaving)) void clearUrl();
      },
    });
  }, [leaving, mutate, navigate, router, name, from, clearUrl]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (leaving.kind === 'agreed') ask();
    else if (leaving.kind !== 'nothing') void clearUrl();
  }, [leaving, ask, clearUrl]);
  const isOver = leaving.kind !== 'agreed' || finish.isError;
  const canComeYet = leaving.kind === 'agreed' && finish.isError && canRetryReturn(finish.error, leaving);
  return (
    <Stack gap="sm" maw={560} py="md">
      {isOver ? (
        <Text>{wordsOf(leaving, name)}</Text>
      ) : (
        <div role="status">
          <Text>Connecting {name}…</Text>
          <Skeleton height={40} mt="xs" />
        </div>
      )}
      {finish.isError && (
        <ErrorNote error={finish.error} title={canComeYet ? 'Not connected yet' : 'Not connected'} />
      )}
      {isOver && (
        <Group gap="xs">
          {canComeYet && (
            <Button loading={finish.isPending} onClick={ask}>
              Check again
            </Button>
          )}
          {setup && setup.ways.length > 0 && (
            <Button variant={canComeYet ? 'default' : 'filled'} onClick={dialog.open}>
              Reconnect
            </Button>
          )}
          <Button variant="default" onClick={() => router.history.push(from ?? '/dashboard/channels')}>
            {from === undefined ? 'Back to Channels' : 'Go back'}
          </Button>
        </Group>
      )}
      <ConnectDialog
        setup={isConnecting && setup ? setup : null}
        first={null}
        connections={channels.data?.items ?? []}
        from={from}
        onClose={dialog.close}
      />
    </Stack>
  );
}

/** What happened, and what it means. */
function wordsOf(leaving: ReturnOutcome, name: string): string {
  switch (leaving.kind) {
    case 'nothing':
      return 'This link has expired.';
    case 'cancelled':
      return `You left ${name} without agreeing.`;
    case 'busy':
      return `${name} isn’t available. Try again in a few minutes.`;
    case 'refused':
      return `${name} refused this server’s app (${leaving.error}). Ask your administrator to check it.`;
    case 'agreed':
      return `The last step at ${name} failed.`;
  }
}
