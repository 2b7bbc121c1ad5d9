import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrashItem, TrashKind } from '#contract/trash.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './recently-deleted.module.css';

const trashQuery = pagedQuery(['trash'], (page, options) => api.trash.list({ query: page }, options));

const kindLabels: Record<TrashKind, string> = {
  profile: 'Connected profile',
  agent: 'Agent',
  followed: 'Followed in Engage',
};
const noItems: TrashItem[] = [];

type Props = {
  /** Only these kinds, and nothing at all if there are none. Without: everything. */
  only?: TrashKind;
};

/** What was deleted in the last 30 days, with a way to restore it. */
export function RecentlyDeleted({ only }: Props) {
  const trash = useInfiniteQuery(trashQuery);
  const client = useQueryClient();
  const now = useNow();
  const restore = useMutation({
    mutationFn: ({ kind, id }: TrashItem) => api.trash.restore({ body: { kind, id } }),
    onSuccess: (_, { name }) => {
      showToast(`${name} was restored`, 'success');
      // Its data may belong to any screen.
      return client.invalidateQueries();
    },
    onError: (error, { name }) => showFailure(error, `Couldn’t restore ${name}.`),
  });
  const all = trash.data?.pages.flatMap(({ items }) => items) ?? noItems;
  const items = only === undefined ? all : all.filter(({ kind }) => kind === only);
  if (only !== undefined && items.length === 0) return null;
  if (trash.isError && !trash.data) return <LoadError of={trash} />;
  if (!trash.data) return <Skeleton height={40} />;
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing deleted in the last 30 days.
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      <ul aria-label={only === 'profile' ? 'Disconnected' : 'Recently deleted'}>
        {items.map((item) => (
          <li key={item.kind + item.id} className={classes.item}>
            <Stack gap={0} flex={1} miw={0}>
              <span className={`${classes.name} cut`} title={item.name}>
                {item.name}
              </span>
              <Text size="xs" c="dimmed" span>
                {only === undefined && `${kindLabels[item.kind]} · `}
                {only === 'profile' ? 'Disconnected' : 'Deleted'} <MomentText moment={item.deletedAt} /> ·
                gone on {formatDay(item.erasedAt, now)}
              </Text>
            </Stack>
            <Group gap={0}>
              <Button
                size="compact-sm"
                variant="default"
                loading={restore.isPending && restore.variables.id === item.id}
                onClick={() => restore.mutate(item)}
              >
                Restore<span className="visually-hidden"> {item.name}</span>
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {only === undefined && <MoreButton list={trash} label="Show older" />}
    </Stack>
  );
}
