import { Anchor, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notice } from '#contract/channels/notices.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { deliveryLabel } from './notice-labels.ts';
import { noticesQuery } from './notice-queries.ts';
import classes from './notices.module.css';

/** What one was notified of, the newest first, and what became of it. */
export function NoticeList() {
  const list = useInfiniteQuery(noticesQuery);
  if (list.isPending) return <Skeleton height={120} />;
  if (!list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  const notices = list.data.pages.flatMap(({ items }) => items);
  if (notices.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing has needed you yet. What you are told of is kept here for 90 days.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
      <MoreButton list={list} label="Show older ones" />
    </>
  );
}

function Row({ notice }: { notice: Notice }) {
  const { title, path, createdAt, mail, slack } = notice;
  const error = mail?.error ?? slack?.error ?? null;
  return (
    <li className={classes.row}>
      <Anchor href={path} size="sm" className={classes.title}>
        {title}
      </Anchor>
      <span className={classes.facts}>
        <MomentText moment={createdAt} /> · {deliveryLabel(mail, slack)}
      </span>
      {error !== null && <span className={classes.error}>{error}</span>}
    </li>
  );
}
