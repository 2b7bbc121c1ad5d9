import { Button } from '@mantine/core';
import type { TimelineEntry } from '#contract/signals/signals.ts';
import { engagementLabel, sourceLabels } from '#web/features/signals/engagement-labels.ts';
import { formatCount } from '#web/features/signals/signal-labels.ts';
import { EngagementIcon } from '#web/features/signals/table/engagement-icon.tsx';
import { outsideLink } from '#web/lib/safe-link.ts';
import { absoluteTime, dayHeading, formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { groupByDay } from './group-by-day.ts';
import classes from './signal-panel.module.css';

type TimelineProps = {
  entries: readonly TimelineEntry[];
  interactions: number;
  firstAt: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

/** Everything that happened between this person and the profile, newest first, by day. */
export function Timeline({
  entries,
  interactions,
  firstAt,
  hasMore,
  isLoadingMore,
  hasFailed,
  onMore,
}: TimelineProps) {
  const now = useNow();
  return (
    <section className={classes.section} aria-labelledby="timeline">
      <div className={classes.heading}>
        <h3 id="timeline">Timeline</h3>
        <span className={classes.quiet}>
          {formatCount(interactions)} {interactions === 1 ? 'engagement' : 'engagements'} since{' '}
          {formatDay(firstAt, now)}
        </span>
      </div>
      {groupByDay(entries).map(({ day, entries: ofDay }) => (
        <div key={day} className={classes.day}>
          <h4>{dayHeading(ofDay[0]?.occurredAt ?? day, now)}</h4>
          {ofDay.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
      ))}
      {hasMore && (
        <Button variant="default" size="compact-sm" loading={isLoadingMore} onClick={onMore}>
          {hasFailed ? 'Could not load. Try again' : 'Load more'}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <div className={classes.entry} data-direction={entry.direction}>
      <span className={classes.entryIcon}>
        <EngagementIcon type={entry.type} />
      </span>
      <div className={classes.entryText}>
        <div>
          {engagementLabel(entry)} {entry.post && <PostExcerpt post={entry.post} />}
          {entry.post?.author && <span className={classes.quiet}> by {entry.post.author}</span>}
        </div>
        {entry.text && <p className={classes.quote}>“{entry.text}”</p>}
      </div>
      <span className={classes.entryMeta}>
        {entry.timeBasis === 'reported' ? (
          <time dateTime={entry.occurredAt} title={absoluteTime(entry.occurredAt)}>
            {timeOfDay(entry.occurredAt)}
          </time>
        ) : (
          <span
            title={`The source gives no time, so the post’s is shown. First seen ${absoluteTime(entry.recordedAt)}`}
          >
            time not given
          </span>
        )}
        {' · '}
        {isOwnComment(entry) ? 'by you' : sourceLabels[entry.source]}
      </span>
    </div>
  );
}

/** A comment that inGrow posted, or that the user copied from here. */
function isOwnComment({ direction, source }: TimelineEntry): boolean {
  return direction === 'outbound' && source === 'user';
}

function PostExcerpt({ post }: { post: NonNullable<TimelineEntry['post']> }) {
  const words = firstLine(post.excerpt) ?? 'a post';
  const link = outsideLink(post.url);
  return link ? (
    <a {...link} className={classes.post} title={post.excerpt ?? undefined}>
      {words}
    </a>
  ) : (
    <strong className={classes.post} title={post.excerpt ?? undefined}>
      {words}
    </strong>
  );
}

/** A post is known by its first line; the whole excerpt is on hover. */
function firstLine(excerpt: string | null): string | null {
  const line = excerpt?.split('\n').find((one) => one.trim() !== '');
  return line === undefined ? null : line.trim();
}
