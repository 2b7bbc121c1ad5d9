import { type QueryClient, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { api } from '#web/lib/api.ts';
import { isLive, jobQuery } from '#web/lib/job-queries.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndoAfter, type Undoable } from '#web/ui/undo-store.ts';

/** Jobs that make or undo a bulk change. */
const names = ['change-many', 'undo-many'];

/** In addition to events, the page polls at this interval whether a job has ended, ms. */
const askEvery = 5_000;

/** All running jobs and the ones that ended last. Refetched whenever a job changes. */
const recentJobs = queryOptions({
  queryKey: ['job', 'recent'],
  queryFn: ({ signal }) => api.jobs.list({}, { signal }),
});

/** The running bulk change, whichever page started it. There is only one at a time. */
export function useBulkJob(): Job | undefined {
  return useQuery(recentJobs).data?.items.find((job) => names.includes(job.name) && isLive(job));
}

/** The job, once it has ended. */
export function endOfJob(client: QueryClient, id: string): Promise<Job> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, { ...jobQuery(id), refetchInterval: askEvery });
    const leave = observer.subscribe(({ data }) => {
      if (data === undefined || isLive(data)) return;
      // Runs only after `leave` is defined.
      queueMicrotask(() => leave());
      resolve(data);
    });
  });
}

type Followed = {
  /** The number of people affected. */
  count: number;
  /** The message about what was done, for a number of people. */
  words: (count: number) => string;
  /** Undoes the change, finished or not. */
  undo: () => Promise<void>;
  /** Called when the job has ended. */
  onEnd: () => void;
};

/**
 * Tracks the job of a bulk change. Says that it's running, then what was done, both with undo.
 *
 * @returns the undo offer while it runs
 */
export function followBulkJob(
  client: QueryClient,
  job: Job,
  { count, words, undo, onEnd }: Followed,
): Undoable {
  let isTakenBack = false;
  const undoChange = () => {
    isTakenBack = true;
    return undo();
  };
  const meanwhile = { message: `Changing ${countOfPeople(count)} …`, undo: undoChange };
  void client.invalidateQueries({ queryKey: recentJobs.queryKey });
  void endOfJob(client, job.id).then((ended) => {
    onEnd();
    if (isTakenBack) return;
    if (ended.state === 'failed') showToast(ended.message ?? 'It stopped unexpectedly.', 'danger');
    const message = ended.state === 'succeeded' ? words(ended.done) : `Stopped: ${words(ended.done)}`;
    if (ended.done > 0) offerUndoAfter(meanwhile, { message, undo: undoChange });
  });
  return meanwhile;
}
