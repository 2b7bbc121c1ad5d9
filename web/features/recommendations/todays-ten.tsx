import { Button, Progress, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DailyPick, DailyPosts } from '#contract/recommendations.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { timeOfDay } from '#web/ui/relative-time.ts';
import { DailyPost } from './daily-post.tsx';
import classes from './recommendations.module.css';
import { useDailyPosts, useMarkPost, useRefreshPosts } from './use-daily-posts.ts';

/** Posts that wait are shown so many at a time. */
const atOnce = 3;

type TodaysTenProps = {
  /** What else can be done with an open post, such as drafting a comment. */
  action?: (pick: DailyPick) => ReactNode;
};

/** The posts of the day with how many are done, and the word that it is enough for today. */
export function TodaysTen({ action }: TodaysTenProps) {
  const day = useDailyPosts();
  const mark = useMarkPost();
  const refresh = useRefreshPosts();
  const [showsAll, setShowsAll] = useState(false);
  const { data } = day;
  const items = data?.items ?? [];
  const open = items.filter(({ state }) => state === 'open');
  const listed = showsAll ? items : open.slice(0, atOnce);
  return (
    <section className={classes.section} aria-labelledby="todays-ten">
      <div className={classes.head}>
        <h2 id="todays-ten">Today’s ten</h2>
        {data && items.length > 0 && !data.isDone && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Pick others
          </Button>
        )}
      </div>
      {data && items.length > 0 && <DayProgress day={data} />}
      {data?.isDone && (
        <div className={classes.over} role="status">
          <strong>Done for today</strong>
          {`The next ones come at ${timeOfDay(data.nextAt)}.`}
        </div>
      )}
      {day.isError && !data && (
        <ErrorNote error={day.error} title="Today’s posts not read" onRetry={() => void day.refetch()} />
      )}
      {day.isPending && <PostSkeletons />}
      {data && items.length === 0 && (
        <p className={classes.quiet}>
          Ten posts worth a comment, each day at 07:00, from people you follow and people who engaged with
          you. There are none yet: follow somebody, and their posts come within minutes.
        </p>
      )}
      {listed.length > 0 && (
        <ol className={classes.items}>
          {listed.map((pick) => (
            <DailyPost key={pick.id} pick={pick} onMark={mark} action={action?.(pick)} />
          ))}
        </ol>
      )}
      {items.length > open.slice(0, atOnce).length && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  );
}

function DayProgress({ day: { done, items } }: { day: DailyPosts }) {
  return (
    <div className={classes.progress}>
      <Progress
        className={classes.bar}
        value={(100 * done) / items.length}
        size="sm"
        aria-label="Posts of today that are done"
      />
      <span data-testid="daily-progress">{`${done} of ${items.length} done`}</span>
    </div>
  );
}

function PostSkeletons() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes.item}>
          <Skeleton height={14} width="60%" mb={8} />
          <Skeleton height={12} mb={6} />
          <Skeleton height={12} width="80%" mb={6} />
          <Skeleton height={24} width={120} />
        </div>
      ))}
    </div>
  );
}
