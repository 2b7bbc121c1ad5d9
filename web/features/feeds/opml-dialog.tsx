import { Alert, Badge, Button, FileButton, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxOpml, maxOpmlWords, type RssImportLine } from '#contract/feeds/rss.ts';
import { manyOf } from '#core/many-of.ts';
import { api } from '#web/lib/api.ts';
import { jobQuery } from '#web/lib/job-queries.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './feeds.module.css';
import { opmlImportQuery, opmlLinesQuery } from './feeds-queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** Brings feeds by an OPML file. Closing it does not stop an import that runs. */
export function OpmlDialog({ opened, onClose }: Props) {
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} title="Import feeds" size="lg">
      {importId === null ? (
        <ChooseFile onStarted={setImportId} />
      ) : (
        <ImportState id={importId} onAnother={() => setImportId(null)} onClose={onClose} />
      )}
    </Modal>
  );
}

function ChooseFile({ onStarted }: { onStarted: (id: string) => void }) {
  const [refused, setRefused] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: (opml: string) => api.rss.importOpml({ body: { opml } }),
    onSuccess: ({ id }) => onStarted(id),
  });
  const take = async (file: File | null) => {
    if (file === null) return;
    setRefused(null);
    if (file.size > maxOpml) return setRefused(`${file.name} is larger than ${maxOpmlWords}.`);
    start.mutate(await file.text());
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        Another reader’s list of feeds, as an OPML file. Each feed is looked at before it is added; those you
        have already stay as they are.
      </Text>
      <div>
        <FileButton
          accept=".opml,.xml,text/x-opml,application/xml,text/xml"
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button {...props} loading={start.isPending}>
              Choose an OPML file
            </Button>
          )}
        </FileButton>
      </div>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {start.isError && <ErrorNote error={start.error} title="Not imported" />}
    </Stack>
  );
}

type ImportStateProps = { id: string; onAnother: () => void; onClose: () => void };

function ImportState({ id, onAnother, onClose }: ImportStateProps) {
  const client = useQueryClient();
  const read = useQuery(opmlImportQuery(id));
  const job = useQuery({ ...jobQuery(read.data?.jobId ?? ''), enabled: read.data !== undefined });
  if (read.isError && !read.data) {
    return <ErrorNote error={read.error} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <Skeleton height={160} />;
  const { state, total, added, already, refused } = read.data;
  const counts = `${manyOf(added, 'feed', 'feeds')} added, ${already} there already, ${refused} refused`;
  return (
    <Stack gap="md">
      {state === 'running' ? (
        <JobProgress job={job.data ?? null}>{counts}. You can close this; it goes on.</JobProgress>
      ) : (
        <Alert color={state === 'done' ? 'teal' : 'yellow'} role="status">
          {state === 'done' ? '' : 'It stopped before its end. '}
          {counts}, of {total}.
        </Alert>
      )}
      <ImportLines id={id} />
      {state !== 'running' && (
        <Group gap="xs">
          <Button
            onClick={() => {
              void client.invalidateQueries({ queryKey: ['rss-items'] });
              onClose();
            }}
          >
            Show my feeds
          </Button>
          <Button variant="default" onClick={onAnother}>
            Choose another file
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const outcomeLabels = { added: 'Added', already: 'There already', refused: 'Refused' } as const;

/** What became of each feed of the file. */
function ImportLines({ id }: { id: string }) {
  const lines = useInfiniteQuery(opmlLinesQuery(id));
  const items: RssImportLine[] = lines.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul className={classes.plain} aria-label="Feeds of the file">
        {items.map((line) => (
          <li key={line.number}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div className={classes.about}>
                <Text size="sm" truncate>
                  {line.title ?? line.url}
                </Text>
                <Text size="xs" c={line.message ? 'var(--danger)' : 'dimmed'}>
                  {line.message ?? line.url}
                </Text>
              </div>
              <Badge variant="default" tt="none" style={{ flexShrink: 0 }}>
                {line.outcome === null ? 'Waits' : outcomeLabels[line.outcome]}
              </Badge>
            </Group>
          </li>
        ))}
      </ul>
      {lines.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={lines.isFetchingNextPage}
          onClick={() => void lines.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
