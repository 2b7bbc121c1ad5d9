import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { agentsMessages as messages } from './agents-messages.ts';
import classes from './conversation.module.css';
import { citedItemQuery, citedPostQuery } from './queries.ts';

type Props = { citation: Citation | null; onClose: () => void };

/** A cited record that has no page: a post, or a feed item. */
export function RecordDialog({ citation, onClose }: Props) {
  return (
    <Dialog opened={citation !== null} onClose={onClose} title={messages.source} size="lg">
      {citation && <RecordBody citation={citation} onClose={onClose} />}
    </Dialog>
  );
}

/** The content of such a record. */
export function RecordBody({ citation, onClose }: { citation: Citation; onClose: () => void }) {
  if (citation.kind === 'post' || citation.kind === 'own_post') return <PostRecord citation={citation} />;
  if (citation.kind === 'feed_item') return <ItemRecord citation={citation} onClose={onClose} />;
  return null;
}

function PostRecord({ citation }: { citation: Citation }) {
  const post = useQuery({ ...citedPostQuery(citation.id), retry: false });
  if (post.isPending) return <Skeleton height={120} />;
  if (post.isError)
    return <Unread citation={citation} error={post.error} onRetry={() => void post.refetch()} />;
  const { author, isOwn, publishedAt, text, url } = post.data;
  return (
    <Record
      head={isOwn ? messages.ownPost : (author?.name ?? messages.aPost)}
      moment={publishedAt}
      url={url}
      label="Open the post"
    >
      {text ?? 'This post has no text.'}
    </Record>
  );
}

function ItemRecord({ citation, onClose }: { citation: Citation; onClose: () => void }) {
  const item = useQuery({ ...citedItemQuery(citation.id), retry: false });
  if (item.isPending) return <Skeleton height={120} />;
  if (item.isError)
    return <Unread citation={citation} error={item.error} onRetry={() => void item.refetch()} />;
  const { title, feed, publishedAt, text, url } = item.data;
  return (
    <Record
      head={title}
      moment={publishedAt}
      url={url}
      label="Open the page"
      more={
        <Button
          variant="default"
          size="compact-md"
          onClick={onClose}
          renderRoot={(props) => <Link to="/dashboard/feeds" search={{ feed: feed.id }} {...props} />}
        >
          Show {feed.title}
        </Button>
      }
    >
      {text}
    </Record>
  );
}

type RecordProps = {
  head: string;
  moment: string | null;
  url: string | null;
  label: string;
  more?: ReactNode;
  children: string;
};

function Record({ head, moment, url, label, more, children }: RecordProps) {
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{head}</Text>
        {moment !== null && (
          <Text size="xs" c="dimmed">
            <MomentText moment={moment} />
          </Text>
        )}
      </div>
      <p className={classes.record} dir="auto">
        {children}
      </p>
      <DialogFooter>
        {more}
        <OutsideLink url={url}>{label}</OutsideLink>
      </DialogFooter>
    </Stack>
  );
}

type UnreadProps = { citation: Citation; error: Error; onRetry: () => void };

/** A post that is no longer in the feed still has its title and URL. */
function Unread({ citation, error, onRetry }: UnreadProps) {
  if (error instanceof ApiError && error.status === 404) {
    return <Reported citation={citation} note={messages.notKept} />;
  }
  return <LoadError of={{ error, refetch: onRetry }} />;
}

function Reported({ citation, note }: { citation: Citation; note: string }) {
  return (
    <Stack gap="sm">
      <p className={classes.record} dir="auto">
        {citation.label}
      </p>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
      <DialogFooter>
        <OutsideLink url={citation.url}>Open it</OutsideLink>
      </DialogFooter>
    </Stack>
  );
}
