import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { channelIcons } from './channel-icons.ts';
import classes from './plan.module.css';
import { draftsQuery } from './plan-queries.ts';
import { useRemoveDrafts } from './use-plan.ts';

type Props = { network: Network; onWrite: () => void; onOpen: (compositionId: string) => void };

const origins: Record<Publication['origin'], string | null> = {
  user: null,
  agent: 'by an agent',
  feed: 'from a feed',
  ready_comment: null,
  digest: null,
  notice: null,
};

/** What was begun and not scheduled: one row for what was written together. */
export function Drafts({ network, onWrite, onOpen }: Props) {
  const list = useInfiniteQuery(draftsQuery(network));
  const remove = useRemoveDrafts();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) {
    return (
      <Stack gap="xs" aria-hidden>
        {['one', 'two', 'three'].map((row) => (
          <Skeleton key={row} height={48} />
        ))}
      </Stack>
    );
  }
  if (list.isError && items.length === 0) {
    return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <Text size="sm">
          No drafts. What you begin to write is kept here until you schedule or delete it.
        </Text>
        <Button size="xs" onClick={onWrite}>
          Write a post
        </Button>
      </div>
    );
  }
  const compositions = [...Map.groupBy(items, ({ compositionId }) => compositionId)];
  return (
    <>
      <ul className={classes.rows}>
        {compositions.map(([compositionId, drafts]) => {
          const [first] = drafts;
          const text = drafts.map((each) => each.text.trim()).find(Boolean) ?? '';
          const changed = drafts
            .map(({ updatedAt }) => updatedAt)
            .sort()
            .at(-1);
          return (
            <li key={compositionId} className={classes.row}>
              <span className={classes.icons}>
                {drafts.map(({ id, channel }) => {
                  const Icon = channelIcons[channel];
                  return <Icon key={id} size={18} stroke={1.6} aria-label={channelNames[channel]} />;
                })}
              </span>
              <div className={classes.what}>
                <span className={`${classes.excerpt} cut`} data-empty={text === '' || undefined}>
                  {text === '' ? 'No words yet' : text}
                </span>
                <Text size="xs" c="dimmed">
                  {first && origins[first.origin] !== null && `Made ${origins[first.origin]} · `}
                  {changed !== undefined && <MomentText moment={changed} />}
                  {drafts.some(({ images }) => images.length > 0) && ' · with pictures'}
                </Text>
              </div>
              <Group gap="xs" wrap="nowrap">
                <Button size="xs" variant="default" onClick={() => onOpen(compositionId)}>
                  Write on
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(drafts.map(({ id }) => id))}
                >
                  Delete
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      <MoreButton list={list} label="Show older ones" />
    </>
  );
}
