import { queryOptions } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import { api } from './api.ts';

/** One piece of long work; read again whenever the server says that a job changed. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.jobs.one({ params: { id } }, { signal }),
  });

/** Whether a job has not ended yet. */
export function isLive(job: Pick<Job, 'state'>): boolean {
  return job.state === 'queued' || job.state === 'running';
}

/** How far a job is, 0 to 100; null while its end is unknown. */
export function percentDone(job: Pick<Job, 'done' | 'total'>): number | null {
  if (job.total === null || job.total === 0) return null;
  return Math.min(100, Math.round((100 * job.done) / job.total));
}
