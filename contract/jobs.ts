import { z } from 'zod';
import { Id, IdParams, Moment } from './paging.ts';
import { route } from './route.ts';
import { changeNames } from './values.ts';

export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Long work the user can follow. */
export const Job = z.object({
  id: Id,
  name: z.string().describe('Which work, e.g. `sync-profile`'),
  subjectId: Id.nullable().describe('The record it works on'),
  state: JobState,
  step: z.string().describe('What it is doing now, in plain words'),
  done: z.int(),
  total: z.int().nullable().describe('Null while unknown'),
  message: z.string().nullable().describe('Why it failed or is only partial, and what to do'),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
});
export type Job = z.infer<typeof Job>;

export const jobRoutes = {
  list: route({
    method: 'GET',
    path: '/jobs',
    access: 'user',
    summary: 'Queued and running jobs, and the last twenty that ended',
    answer: z.object({ items: z.array(Job) }),
  }),
  one: route({
    method: 'GET',
    path: '/jobs/{id}',
    access: 'user',
    summary: 'One job and its progress',
    params: IdParams,
    answer: Job,
  }),
  stop: route({
    method: 'POST',
    path: '/jobs/{id}/stop',
    access: 'user',
    summary: 'Stops a job at its next checkpoint; completed work stays',
    params: IdParams,
    answer: Job,
  }),
  events: route({
    method: 'GET',
    path: '/events',
    access: 'user',
    summary: 'Names and ids of what changed, as server-sent events; the page reads again',
    stream: 'text/event-stream',
    slot: 'events',
  }),
};

/** What `GET /events` sends: a name and an id, never any content. */
export const ChangeEvent = z.object({
  name: z.enum(changeNames),
  id: Id,
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;
