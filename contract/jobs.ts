import { z } from 'zod';
import { Id, IdParams, Moment } from './paging.ts';
import { route } from './route.ts';
import { changeNames } from './values.ts';

export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Long work the user can follow. */
export const Job = z.object({
  id: Id,
  name: z.string().describe('Kind of job, such as `sync-profile`'),
  subjectId: Id.nullable().describe('Record the job works on'),
  state: JobState,
  step: z.string().describe('Current step, as text to show'),
  done: z.int(),
  total: z.int().nullable().describe('Null while unknown'),
  message: z.string().nullable().describe('Why the job failed or is incomplete, and what to do'),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
});
export type Job = z.infer<typeof Job>;

export const jobRoutes = {
  list: route('GET', '/jobs', {
    access: 'user',
    summary: 'List queued and running jobs, and the last 20 that ended',
    answer: z.object({ items: z.array(Job) }),
  }),
  one: route('GET', '/jobs/{id}', {
    access: 'user',
    summary: 'Get a job and its progress',
    params: IdParams,
    answer: Job,
  }),
  stop: route('POST', '/jobs/{id}/stop', {
    access: 'user',
    summary: 'Stop a job at its next checkpoint. Completed work is kept.',
    params: IdParams,
    answer: Job,
  }),
  events: route('GET', '/events', {
    access: 'user',
    summary: 'Stream changes as server-sent events. Each names what changed and its id: fetch it again.',
    stream: 'text/event-stream',
    lease: 'events',
  }),
};

/** What `GET /events` sends: a name and an id, never any content. */
export const ChangeEvent = z.object({
  name: z.enum(changeNames),
  id: Id,
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;
