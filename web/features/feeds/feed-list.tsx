import { Button, Skeleton, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconPlayerPause } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { RssFeed } from '#contract/feeds/rss.ts';
import { countedUp } from '#web/lib/counted-up.ts';
import classes from './feeds.module.css';
import { cadenceLabel, healthLabel, pageMessages as messages } from './feeds-messages.ts';
import type { FeedsSearch } from './feeds-search.ts';
import type { Feeds } from './use-feeds.ts';

type Props = {
  feeds: Feeds;
  search: FeedsSearch;
  /** Filters the items by feed or folder. */
  onChoose: (chosen: Pick<FeedsSearch, 'feed' | 'folder'>) => void;
};

/** The feeds by folder, with unread counts and health. Feeds without a folder come first. */
export function FeedList({ feeds: { feeds, ...read }, search, onChoose }: Props) {
  const folders = useMemo(() => byFolder(feeds), [feeds]);
  if (read.isPending) {
    return (
      <div aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((line) => (
          <Skeleton key={line} height={32} mb={8} />
        ))}
      </div>
    );
  }
  if (read.isError && feeds.length === 0) {
    return (
      <div className="quiet" role="alert">
        {messages.feedsNotRead}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void read.refetch()}>
          {messages.retry}
        </Button>
      </div>
    );
  }
  const hasBoth = new Set(feeds.map(({ network: realm }) => realm)).size > 1;
  const unread = feeds.reduce((sum, one) => sum + one.unread, 0);
  const isAll = search.feed === undefined && search.folder === undefined;
  return (
    <nav aria-label={messages.title}>
      <ul className={classes.feeds}>
        <li className={classes.feed} data-chosen={isAll || undefined}>
          <button
            type="button"
            className={classes.choose}
            aria-current={isAll || undefined}
            onClick={() => onChoose({ feed: undefined, folder: undefined })}
          >
            <IconInbox size={16} stroke={1.7} aria-hidden />
            <span className={`${classes.names} ${classes.name}`}>{messages.all}</span>
            <Unread count={unread} />
          </button>
        </li>
      </ul>
      {folders.map(({ name, members }) => (
        <section key={name ?? ''} aria-label={name ?? messages.noFolder}>
          {name !== null && (
            <div className={classes.feed} data-chosen={search.folder === name || undefined}>
              <button
                type="button"
                className={classes.choose}
                aria-current={search.folder === name || undefined}
                onClick={() => onChoose({ feed: undefined, folder: name })}
              >
                <span className={`${classes.names} ${classes.small}`}>
                  <span className="cut">{name}</span>
                </span>
                <Unread count={members.reduce((sum, one) => sum + one.unread, 0)} />
              </button>
            </div>
          )}
          <ul className={classes.feeds}>
            {members.map((feed) => (
              <FeedLine
                key={feed.id}
                feed={feed}
                isMarked={hasBoth && feed.network === 'sample'}
                isChosen={search.feed === feed.id}
                onChoose={() => onChoose({ feed: feed.id, folder: undefined })}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type FeedLineProps = { feed: RssFeed; isMarked: boolean; isChosen: boolean; onChoose: () => void };

function FeedLine({ feed, isMarked, isChosen, onChoose }: FeedLineProps) {
  const health = healthLabel(feed);
  const isBad = feed.state === 'failing' || feed.state === 'gone';
  return (
    <li className={classes.feed} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.choose}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className={classes.names}>
          <span className={`${classes.name} cut`} title={feed.title}>
            {feed.title}
          </span>
          <Tooltip
            label={feed.lastError ?? ''}
            disabled={feed.lastError === null}
            multiline
            maw={320}
            position="bottom-start"
          >
            <span className={`${classes.small} cut`} data-bad={isBad || undefined}>
              {isBad && <IconAlertTriangle size={12} stroke={2} aria-hidden />}
              {feed.state === 'paused' && <IconPlayerPause size={12} stroke={2} aria-hidden />}
              {health !== null && ' '}
              {health ?? cadenceLabel(feed.cadence)}
              {isMarked && messages.sample}
            </span>
          </Tooltip>
        </span>
        <Unread count={feed.unread} />
      </button>
    </li>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${classes.count} tabular`}>
      {countedUp(count)}
      <span className="visually-hidden">{messages.unreadSuffix}</span>
    </span>
  );
}

function byFolder(feeds: readonly RssFeed[]): { name: string | null; members: RssFeed[] }[] {
  const folders = new Map<string | null, RssFeed[]>();
  for (const feed of feeds) folders.set(feed.folder, [...(folders.get(feed.folder) ?? []), feed]);
  return [...folders]
    .map(([name, members]) => ({ name, members }))
    .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
}
