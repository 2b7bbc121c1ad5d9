import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifyManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { SlackChannel } from '#contract/channels/slack.ts';
import type { OptionsOf } from '#core/channels/index.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { NoOption } from '#web/ui/no-option.tsx';
import { isUsable } from './channel-labels.ts';

/** The workspace's public channels whose names contain the search text. */
const slackChannelsQuery = (connectionId: string, search: string) => ({
  ...pagedQuery(['connection', 'slack-channels', connectionId, search], (page, options) =>
    api.slack.channels({ query: { ...(search === '' ? {} : { search }), ...page } }, options),
  ),
  // Each page takes several rate-limited calls to Slack.
  staleTime: 5 * 60_000,
  retry: false,
});

type Props = {
  value: OptionsOf<'slack'>;
  /** `name` is the channel's name without `#`; null for the one picked when connecting. */
  onChange: (value: OptionsOf<'slack'>, name: string | null) => void;
  connection: Connection;
  /** The channel's name, if it's already known. */
  name?: string | null;
  label?: string;
  disabled?: boolean;
};

/** Represents the channel picked when connecting. No Slack id looks like this. */
const picked = '-';

/** The target in Slack: the channel picked when connecting, or another one found by name. */
export function SlackFields({
  value,
  onChange,
  connection,
  name,
  label = 'Channel',
  disabled = false,
}: Props) {
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim().replace(/^#/, '').toLowerCase(), 250);
  const channels = useInfiniteQuery({
    ...slackChannelsQuery(connection.id, wanted),
    enabled: isUsable(connection) && !disabled,
  });
  const found = channels.data?.pages.flatMap((page) => page.items) ?? [];
  const known = useSlackChannel(connection.id, value.channelId);
  const chosen = found.find(({ id }) => id === value.channelId) ?? known;
  const chosenName = chosen?.name ?? name ?? value.channelId;
  const byDefault = connection.details.channel ?? null;
  const isListed = found.some(({ id }) => id === value.channelId);
  const options = [
    {
      value: picked,
      label: byDefault === null ? 'Default channel' : `${byDefault} (default)`,
    },
    ...(value.channelId !== null && !isListed ? [{ value: value.channelId, label: `#${chosenName}` }] : []),
    ...found.map((one) => ({
      value: one.id,
      label: one.canPost ? `#${one.name}` : `#${one.name} · invite inGrow first`,
    })),
  ];
  const choose = (id: string | null) => {
    if (id === null) return;
    const channelId = id === picked ? null : id;
    onChange(
      { ...value, channelId },
      found.find((one) => one.id === channelId)?.name ?? (channelId === value.channelId ? chosenName : null),
    );
  };
  return (
    <Stack gap={4}>
      <Select
        label={label}
        data={options}
        value={value.channelId ?? picked}
        onChange={choose}
        searchable
        allowDeselect={false}
        disabled={disabled || !isUsable(connection)}
        // Slack’s list is already filtered by the search.
        filter={({ options: all }) => all}
        onSearchChange={(typed) => setSearch(options.some((one) => one.label === typed) ? '' : typed)}
        nothingFoundMessage={<NoOption>No such public channel</NoOption>}
        error={value.channelId === null && byDefault === null ? 'No default channel. Choose one.' : undefined}
        loading={channels.isFetching}
        maxDropdownHeight={280}
      />
      {chosen?.canPost === false && (
        <Text size="sm" role="status">
          Write /invite @inGrow in #{chosen.name} first.
        </Text>
      )}
      {channels.isError && <LoadError of={channels} title="Couldn’t load the channels" />}
      {channels.hasNextPage && !channels.isError && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {wanted === '' ? 'Type to search' : 'Not all channels were searched.'}
          </Text>
          {wanted !== '' && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={channels.isFetchingNextPage}
              onClick={() => void channels.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/**
 * A channel from the results of earlier searches; undefined if none found it. Makes no request of its own.
 */
export function useSlackChannel(connectionId: string, channelId: string | null): SlackChannel | undefined {
  const client = useQueryClient();
  const listen = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  return useSyncExternalStore(listen, () => {
    if (channelId === null) return undefined;
    return client
      .getQueriesData<{ pages: { items: SlackChannel[] }[] }>({
        queryKey: ['connection', 'slack-channels', connectionId],
      })
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ items }) => items)
      .find(({ id }) => id === channelId);
  });
}
