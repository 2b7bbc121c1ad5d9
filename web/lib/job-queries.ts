import { queryOptions } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { api } from './api.ts';

/** One job. Refetched whenever the server reports a change to a job. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.jobs.one({ params: { id } }, { signal }),
  });

/** Whether a job hasn't ended yet. */
export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running';
}

/** A job's progress, 0 to 1; null while its total is unknown. */
export function percentDone(job: Pick<Job, 'done' | 'total'>): number | null {
  if (job.total === null || job.total === 0) return null;
  return Math.min(100, Math.round((100 * job.done) / job.total));
}
