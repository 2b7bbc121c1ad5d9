import { Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DailyPick, DailyPosts, DailyState } from '#contract/engage/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { timeOfDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { DailyPost } from './daily-post.tsx';
import { dailyPostsQuery } from './queries.ts';
import classes from './recommendations.module.css';

/** A day with one of its posts in another state. */
function withState(day: DailyPosts, id: string, state: DailyState): DailyPosts {
  const items = day.items.map((one) => (one.id === id ? { ...one, state } : one));
  const done = items.filter((one) => one.state !== 'open').length;
  return { ...day, items, done, isDone: items.length > 0 && done === items.length };
}

type Marked = { pick: DailyPick; state: DailyState };

const marking = ['mark-daily-post'];

/** The day, with what is being marked at this moment, whatever is read meanwhile. */
function useDailyPosts() {
  const day = useQuery(dailyPostsQuery);
  const pending = useMutationState({
    filters: { mutationKey: marking, status: 'pending' },
    select: ({ state }) => state.variables as Marked,
  });
  const data =
    day.data && pending.reduce((shown, { pick, state }) => withState(shown, pick.id, state), day.data);
  return { ...day, data };
}

/** Marks posts of the day, at once on the page; what the server refuses goes back, and the page says so. */
function useMarkPost() {
  const client = useQueryClient();
  const { queryKey } = dailyPostsQuery;
  const show = (id: string, state: DailyState) =>
    client.setQueryData(queryKey, (day) => day && withState(day, id, state));
  const mark = useMutation({
    mutationKey: marking,
    mutationFn: ({ pick, state }: Marked) =>
      api.recommendations.markDaily({ params: { id: pick.id }, body: { state } }),
    onMutate: async ({ pick, state }) => {
      await client.cancelQueries({ queryKey });
      show(pick.id, state);
    },
    onSuccess: async (_, { pick, state }) => {
      // What was asked before does not know it yet.
      await client.cancelQueries({ queryKey });
      show(pick.id, state);
    },
    onError: (error, { pick }) => {
      show(pick.id, pick.state);
      showToast(`The post was not marked. ${error.message}`, 'danger');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (pick: DailyPick, state: DailyState) => {
    mark.mutate({ pick, state });
    if (state === 'open') return;
    const back = { ...pick, state };
    const undo = () => mark.mutate({ pick: back, state: pick.state });
    const what = state === 'done' ? 'Done' : 'Skipped';
    offerUndo({ message: `${what}: the post of ${pick.post.author.name}`, undo });
  };
}

/** Picks others in place of open posts. */
function useRefreshPosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.recommendations.refreshDaily({ body: {} }),
    onSuccess: (day) => client.setQueryData(dailyPostsQuery.queryKey, day),
    onError: (error) => showToast(`No others were picked. ${error.message}`, 'danger'),
  });
}

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
