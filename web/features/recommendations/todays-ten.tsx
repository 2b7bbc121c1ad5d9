import { Button, Group, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { timeOfDay } from '#web/ui/relative-time.ts';
import { showFailure } from '#web/ui/toast.ts';
import { dailyPostsQuery } from './queries.ts';
import classes from './recommendations.module.css';
import { tenMessages as messages } from './recommendations-messages.ts';

/** Replaces the day's open posts with others. */
function useRefreshPosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.recommendations.refreshDaily({ body: {} }),
    onSuccess: (day) => {
      client.setQueryData(dailyPostsQuery.queryKey, day);
      void client.invalidateQueries({ queryKey: ['today'] });
    },
    onError: (error) => showFailure(error, messages.notRefreshed),
  });
}

/**
 * The user's progress on the ten posts of the day, and a link to them.
 *
 * @param hasProvider whether anything can read posts
 */
export function TodaysTen({ hasProvider }: { hasProvider: boolean }) {
  const day = useQuery(dailyPostsQuery);
  const refresh = useRefreshPosts();
  const { data } = day;
  return (
    <section className={classes.section} aria-labelledby="todays-ten">
      <h2 id="todays-ten">{messages.heading}</h2>
      {day.isError && !data && <LoadError of={day} title={messages.notRead} />}
      {day.isPending && <Skeleton height={48} aria-busy="true" />}
      {data && data.items.length === 0 && (
        <p className="quiet">{hasProvider ? messages.none : messages.noProvider}</p>
      )}
      {data && data.items.length > 0 && (
        <>
          <div className={classes.progress}>
            <Progress
              className={classes.bar}
              value={(100 * data.done) / data.items.length}
              size="sm"
              aria-label={messages.progress}
            />
            <span data-testid="daily-progress">{messages.done(data.done, data.items.length)}</span>
          </div>
          {data.isDone && (
            <p className="quiet" role="status">
              {messages.over}. {messages.next(timeOfDay(data.nextAt))}
            </p>
          )}
          <Group gap={6} mt={8}>
            <Button component={Link} to="/dashboard" size="compact-sm" variant="default">
              {messages.open}
            </Button>
            {!data.isDone && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                loading={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                {messages.refresh}
              </Button>
            )}
          </Group>
        </>
      )}
    </section>
  );
}
