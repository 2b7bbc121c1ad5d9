import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Network } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './channels.module.css';
import { PublicationRow } from './publication-row.tsx';
import { publicationsQuery } from './queries.ts';

/** What was sent and what is due, newest first. */
export function PublicationList({ network }: { network: Network }) {
  const list = useInfiniteQuery(publicationsQuery(network));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="publications" className={classes.section}>
      <h2 id="publications" className={classes.title}>
        Sent and due
      </h2>
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
        <Text size="sm" c="dimmed">
          Nothing yet. What you post or approve is listed here, with what became of it.
        </Text>
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((publication) => (
            <PublicationRow key={publication.id} publication={publication} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older ones
          </Button>
        </div>
      )}
    </section>
  );
}
