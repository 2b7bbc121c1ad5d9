import { Button, Group, MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { channelNames, publicationLabels } from '#contract/channels/channel-labels.ts';
import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { allChannels } from './composition.ts';
import classes from './plan.module.css';
import { sentQuery } from './plan-queries.ts';
import { PublicationRow } from './publication-row.tsx';

/** All but drafts, which have a place of their own. */
const shownStates: PublicationState[] = [
  'published',
  'unconfirmed',
  'failed',
  'missed',
  'cancelled',
  'publishing',
  'scheduled',
];

type Props = {
  network: Network;
  channel: readonly Channel[];
  state: readonly PublicationState[];
  onFilter: (filter: { channel: Channel[]; state: PublicationState[] }) => void;
};

/** What left, and what did not, newest first. */
export function SentList({ network, channel, state, onFilter }: Props) {
  const list = useInfiniteQuery(sentQuery(network, channel, state.length > 0 ? state : shownStates));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = channel.length > 0 || state.length > 0;
  return (
    <>
      <Group gap="xs" pb="sm" align="flex-end">
        <MultiSelect
          aria-label="Channels"
          placeholder={channel.length === 0 ? 'All channels' : ''}
          data={allChannels.map((value) => ({ value, label: channelNames[value] }))}
          value={[...channel]}
          w={240}
          clearable
          onChange={(next) => onFilter({ channel: next as Channel[], state: [...state] })}
        />
        <MultiSelect
          aria-label="States"
          placeholder={state.length === 0 ? 'All states' : ''}
          data={shownStates.map((value) => ({ value, label: publicationLabels[value] }))}
          value={[...state]}
          w={240}
          clearable
          onChange={(next) => onFilter({ channel: [...channel], state: next as PublicationState[] })}
        />
      </Group>
      {list.isPending && (
        <Stack gap="xs" aria-hidden>
          {['one', 'two', 'three'].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </Stack>
      )}
      {list.isError && items.length === 0 && (
        <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && (
        <div className={classes.empty}>
          <Text size="sm">
            {isFiltered
              ? 'Nothing fits these filters.'
              : 'Nothing yet. What you post or approve is listed here, with what became of it.'}
          </Text>
          {isFiltered && (
            <Button size="xs" variant="default" onClick={() => onFilter({ channel: [], state: [] })}>
              Clear the filters
            </Button>
          )}
        </div>
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((publication) => (
            <PublicationRow key={publication.id} publication={publication} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label="Show older ones" />
    </>
  );
}
