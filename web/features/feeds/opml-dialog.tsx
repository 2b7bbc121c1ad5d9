import { Alert, Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxOpml, maxOpmlWords, type RssImportLine } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { jobQuery } from '#web/lib/job-queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './feeds.module.css';
import { opmlMessages as messages } from './feeds-messages.ts';
import { opmlImportQuery, opmlLinesQuery } from './feeds-queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** Imports feeds from an OPML file. Closing the dialog doesn't stop a running import. */
export function OpmlDialog({ opened, onClose }: Props) {
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.title} size="lg">
      {importId === null ? (
        <ChooseFile onStarted={setImportId} />
      ) : (
        <ImportState id={importId} onAnother={() => setImportId(null)} onClose={onClose} />
      )}
    </Dialog>
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
    if (file.size > maxOpml) return setRefused(messages.tooLarge(file.name, maxOpmlWords));
    start.mutate(await file.text());
  };
  return (
    <Stack gap="md">
      <Text size="sm">{messages.text}</Text>
      <div>
        <FileButton
          accept=".opml,.xml,text/x-opml,application/xml,text/xml"
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button {...props} loading={start.isPending}>
              {messages.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {start.isError && <ErrorNote error={start.error} title={messages.notImported} />}
    </Stack>
  );
}

type ImportStateProps = { id: string; onAnother: () => void; onClose: () => void };

function ImportState({ id, onAnother, onClose }: ImportStateProps) {
  const client = useQueryClient();
  const read = useQuery(opmlImportQuery(id));
  const job = useQuery({ ...jobQuery(read.data?.jobId ?? ''), enabled: read.data !== undefined });
  if (read.isError && !read.data) return <LoadError of={read} />;
  if (!read.data) return <Skeleton height={160} />;
  const { state, total, added, already, refused } = read.data;
  const counts = messages.counts(added, already, refused);
  return (
    <Stack gap="md">
      {state === 'running' ? (
        <JobProgress job={job.data ?? null}>
          {counts}.{messages.running}
        </JobProgress>
      ) : (
        <Alert color={state === 'done' ? 'teal' : 'yellow'} role="status">
          {state === 'done' ? '' : messages.stopped}
          {counts}
          {messages.total(total)}
        </Alert>
      )}
      <ImportLines id={id} />
      {state !== 'running' && (
        <DialogFooter>
          <Button variant="default" onClick={onAnother}>
            {messages.another}
          </Button>
          <Button
            onClick={() => {
              void client.invalidateQueries({ queryKey: ['rss-items'] });
              onClose();
            }}
          >
            {messages.show}
          </Button>
        </DialogFooter>
      )}
    </Stack>
  );
}

/** Each feed of the file with its outcome. */
function ImportLines({ id }: { id: string }) {
  const lines = useInfiniteQuery(opmlLinesQuery(id));
  const items: RssImportLine[] = lines.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul className={classes.plain} aria-label={messages.lines}>
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
              <Badge tone={line.outcome === 'refused' ? 'danger' : 'neutral'}>
                {line.outcome === null ? messages.waiting : messages.outcomes[line.outcome]}
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
          {messages.showMore}
        </Button>
      )}
    </>
  );
}
