import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { JobChange } from '#contract/signals/job-changes.ts';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import { entryLabel } from '#core/fact-sources.ts';
import { formatCount } from '#core/pluralize.ts';
import { EngagementIcon } from '#web/features/signals/labels/engagement-icon.tsx';
import { engagementLabel } from '#web/features/signals/labels/engagement-labels.ts';
import { firstLine } from '#web/lib/first-line.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { absoluteTime, dayHeading, formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { groupByDay } from './group-by-day.ts';
import { JobChangeEntry } from './job-change-entry.tsx';
import { draftLabels, panelMessages } from './panel-messages.ts';
import classes from './timeline.module.css';

type TimelineProps = {
  entries: readonly TimelineEntry[];
  changes: readonly JobChange[];
  interactions: number;
  firstAt: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  onMore: () => void;
  /** Shows a draft, or a scheduled comment, in the panel. */
  onDraft: (draft: NonNullable<TimelineEntry['draft']>, postId: string) => void;
};

/** Their actions and the user's, newest first, by day. */
export function Timeline({ entries, changes, interactions, firstAt, ...props }: TimelineProps) {
  const now = useNow();
  const shown = withChanges(entries, changes, props.hasMore);
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <Group align="baseline" gap="xs" wrap="nowrap">
        <h3 id="timeline">{panelMessages.timeline}</h3>
        <span className={classes.quiet}>
          {panelMessages.engagements(formatCount(interactions), interactions === 1, formatDay(firstAt, now))}
        </span>
      </Group>
      {groupByDay(shown).map(({ day, entries: ofDay }) => (
        <div key={day} className={classes.day}>
          <h4>{dayHeading(ofDay[0]?.occurredAt ?? day, now)}</h4>
          <ul>
            {ofDay.map((entry) =>
              'kind' in entry ? (
                <JobChangeEntry key={entry.id} change={entry} />
              ) : (
                <Entry key={entry.id} entry={entry} onDraft={props.onDraft} />
              ),
            )}
          </ul>
        </div>
      ))}
      {props.hasMore && (
        <Button variant="default" size="compact-sm" loading={props.isLoadingMore} onClick={props.onMore}>
          {props.hasFailed ? panelMessages.loadAgain : panelMessages.loadMore}
        </Button>
      )}
    </section>
  );
}

/** What they did and how their job changed, newest first, as far as the loaded pages reach. */
function withChanges(entries: readonly TimelineEntry[], changes: readonly JobChange[], hasMore: boolean) {
  const oldest = hasMore ? (entries.at(-1)?.occurredAt ?? '') : '';
  const dated = changes
    .filter(({ afterAt }) => afterAt >= oldest)
    .map((change) => ({ ...change, occurredAt: change.afterAt }));
  return [...entries, ...dated].toSorted((one, other) => (one.occurredAt < other.occurredAt ? 1 : -1));
}

function Entry({ entry, onDraft }: { entry: TimelineEntry; onDraft: TimelineProps['onDraft'] }) {
  const { draft, post } = entry;
  return (
    <li className={classes.entry} data-direction={entry.direction} data-draft={draft?.status}>
      <span className={classes.icon}>
        {draft ? (
          <IconMessagePlus size={16} stroke={1.6} aria-hidden />
        ) : (
          <EngagementIcon type={entry.type} />
        )}
      </span>
      <div className={classes.text}>
        <div>
          {draft ? draftLabels[draft.status] : engagementLabel(entry)} {post && <PostExcerpt post={post} />}
          {post?.author && entry.direction === 'inbound' && (
            <span className={classes.quiet}> by {post.author}</span>
          )}
        </div>
        {entry.text && (
          <Text inherit c="dimmed" mt={2} lineClamp={8} className={classes.quote}>
            “{entry.text}”
          </Text>
        )}
        {entry.setEngaged && <p className={classes.effect}>{panelMessages.setEngaged}</p>}
        {draft && post && draft.status !== 'generating' && (
          <UnstyledButton className={classes.open} onClick={() => onDraft(draft, post.id)}>
            {draft.status === 'suggested' ? panelMessages.openDraft : panelMessages.openComment}
          </UnstyledButton>
        )}
      </div>
      {entry.timeBasis === 'reported' && (
        <span className={classes.meta}>
          <time dateTime={entry.occurredAt} title={absoluteTime(entry.occurredAt)}>
            {timeOfDay(entry.occurredAt)}
          </time>
          {' · '}
          {entry.direction === 'outbound' && entry.source === 'user'
            ? entry.type === 'message' || entry.type === 'invitation'
              ? panelMessages.saidByYou
              : panelMessages.you
            : entryLabel(entry.source)}
        </span>
      )}
    </li>
  );
}

function PostExcerpt({ post }: { post: NonNullable<TimelineEntry['post']> }) {
  const text = firstLine(post.excerpt) ?? panelMessages.aPost;
  const link = outsideLink(post.url);
  return link ? (
    <a {...link} className={classes.post} title={post.excerpt ?? undefined}>
      {text}
    </a>
  ) : (
    <strong className={classes.post} title={post.excerpt ?? undefined}>
      {text}
    </strong>
  );
}
