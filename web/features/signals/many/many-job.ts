import { type QueryClient, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { countOfPeople } from '#web/features/signals/signal-labels.ts';
import { api } from '#web/lib/api.ts';
import { isLive, jobQuery } from '#web/lib/job-queries.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndoAfter, type Undoable } from '#web/ui/undo-store.ts';

/** Jobs that change very many people, or take that back. */
const names = ['change-many', 'undo-many'];

/** Besides listening for events, the page asks this often whether a job has ended, ms. */
const askEvery = 5_000;

/** All that is under way and what ended last; read again whenever a job changes. */
const recentJobs = queryOptions({
  queryKey: ['job', 'recent'],
  queryFn: ({ signal }) => api.jobs.list({}, { signal }),
});

/** The change of very many people that is under way, whichever page began it. There is one at a time. */
export function useManyJob(): Job | undefined {
  return useQuery(recentJobs).data?.items.find((job) => names.includes(job.name) && isLive(job));
}

/** The job once it has ended. */
export function endOfJob(client: QueryClient, id: string): Promise<Job> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, { ...jobQuery(id), refetchInterval: askEvery });
    const leave = observer.subscribe(({ data }) => {
      if (data === undefined || isLive(data)) return;
      // Not before `leave` is there.
      queueMicrotask(() => leave());
      resolve(data);
    });
  });
}

type Followed = {
  /** How many it is about. */
  count: number;
  /** What was done, of so many. */
  words: (count: number) => string;
  /** Takes it back, whether it has ended or not. */
  undo: () => Promise<void>;
  /** Hears that it has ended. */
  onEnd: () => void;
};

/**
 * Follows the job of a change of very many: says that it is under way, then what was done, each with the way back.
 *
 * @returns what is on offer meanwhile
 */
export function followMany(client: QueryClient, job: Job, { count, words, undo, onEnd }: Followed): Undoable {
  let isTakenBack = false;
  const takeBack = () => {
    isTakenBack = true;
    return undo();
  };
  const meanwhile = { message: `Changing ${countOfPeople(count)} …`, undo: takeBack };
  void client.invalidateQueries({ queryKey: recentJobs.queryKey });
  void endOfJob(client, job.id).then((ended) => {
    onEnd();
    if (isTakenBack) return;
    if (ended.state === 'failed') showToast(ended.message ?? 'It stopped unexpectedly.', 'danger');
    const message = ended.state === 'succeeded' ? words(ended.done) : `Stopped: ${words(ended.done)}`;
    if (ended.done > 0) offerUndoAfter(meanwhile, { message, undo: takeBack });
  });
  return meanwhile;
}
