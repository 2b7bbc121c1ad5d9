import { ActionIcon, Button, Progress } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconMessage2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportedPost } from '#contract/imports/post-import.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isLive, percentDone } from '#web/lib/job-queries.ts';
import { showFailure } from '#web/ui/toast.ts';
import classes from './post-import.module.css';
import { postImportMessages, postTitle } from './post-import-messages.ts';
import { importedPosts } from './queries.ts';
import { useImportPost, useStopReading } from './use-post-import.ts';
import type { PasteTarget } from './use-post-import-dialog.ts';

type Ways = {
  /** Opens pasting for a post that couldn't be read. */
  onPaste: (pasteOf: PasteTarget) => void;
  /** Opens the people of a post. */
  onSee: (connectedProfileId: string, postId: string) => void;
};
type OfProfile = Ways & { connectedProfileId: string };

/** Failures older than this are hidden, ms. */
const freshMs = 24 * 3600_000;
const maxKept = 50;

/**
 * One line for each post whose engagers are being read, couldn't be read, or were read while the user
 * watched.
 */
export function ReadingLines({ profiles, ...ways }: Ways & { profiles: readonly { id: string }[] }) {
  return profiles.map(({ id }) => <LinesOfProfile key={id} connectedProfileId={id} {...ways} />);
}

function LinesOfProfile(props: OfProfile) {
  const { connectedProfileId } = props;
  const { data } = useQuery(importedPosts(connectedProfileId));
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'ingrow.readings.closed', defaultValue: [] });
  const seen = useRef(new Set<string>());
  const items = data?.items ?? [];
  for (const { job } of items) if (job && isLive(job)) seen.current.add(job.id);
  const close = (jobId: string) => setClosed([...closed, jobId].slice(-maxKept));
  const shown = items.filter(({ job }) => {
    if (job === null || closed.includes(job.id)) return false;
    if (isLive(job) || seen.current.has(job.id)) return true;
    return job.state === 'failed' && Date.now() - Date.parse(job.finishedAt ?? '') < freshMs;
  });
  return shown.map((one) => <ReadingLine key={one.post.id} brought={one} onClose={close} {...props} />);
}

type LineProps = OfProfile & { brought: ImportedPost; onClose: (jobId: string) => void };

function ReadingLine({ brought: { post, job }, connectedProfileId, onPaste, onSee, onClose }: LineProps) {
  const stop = useStopReading(connectedProfileId);
  const bring = useImportPost();
  useEffect(() => {
    if (bring.error) showFailure(bring.error, postImportMessages.restartFailed);
  }, [bring.error]);
  if (job === null) return null;
  const title = postTitle(post.text);
  const close = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={postImportMessages.dismissLine}
      onClick={() => onClose(job.id)}
    >
      <IconX size={14} stroke={1.8} />
    </ActionIcon>
  );
  if (isLive(job)) {
    const percent = percentDone(job);
    return (
      <div className={classes.reading} data-tone="live">
        <IconMessage2 size={16} stroke={1.7} aria-hidden />
        <span className={classes.words} role="status">
          {title} · {jobLabel(job)}
        </span>
        <Progress
          className={classes.bar}
          size={4}
          value={percent ?? 100}
          animated={percent === null}
          striped={percent === null}
          aria-label={postImportMessages.readingLabel(title)}
          transitionDuration={150}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={stop.isPending}
          onClick={() => stop.mutate(job.id)}
          aria-label={postImportMessages.stopLabel(title)}
        >
          {postImportMessages.stop}
        </Button>
      </div>
    );
  }
  if (job.state === 'succeeded') {
    return (
      <div className={classes.reading} data-tone="done">
        <IconCircleCheck size={16} stroke={1.7} aria-hidden />
        <span className={classes.words} role="status">
          {title} · {job.message ?? postImportMessages.readEngagements(job.done)}
        </span>
        {job.done > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onSee(connectedProfileId, post.id)}>
            {postImportMessages.view}
          </Button>
        )}
        {close}
      </div>
    );
  }
  const url = post.url ?? post.urn;
  return (
    <div className={classes.reading} data-tone="failed">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span className={classes.words} role="status">
        {title} · {job.message ?? postImportMessages.readFailed}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={bring.isPending}
        onClick={() => bring.mutate({ postUrl: post.urn, connectedProfileId })}
      >
        {postImportMessages.tryAgain}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onPaste({ url, connectedProfileId })}>
        {postImportMessages.pastePeople}
      </Button>
      {close}
    </div>
  );
}
