import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** A signed-in browser. */
export const Session = z.object({
  id: Id,
  device: z.string().describe('In plain words, such as `Chrome on Windows`'),
  isCurrent: z.boolean().describe('The session of this very call'),
  createdAt: Moment,
  lastUsedAt: Moment.describe('To about five minutes'),
  expiresAt: Moment,
});
export type Session = z.infer<typeof Session>;

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/sessions',
    access: 'user',
    summary: 'The user’s sessions: this one first, then by last use',
    answer: z.object({ items: z.array(Session) }),
  }),
  end: route({
    method: 'DELETE',
    path: '/sessions/{id}',
    access: 'user',
    summary: 'Ends a session immediately',
    params: IdParams,
    answer: Deleted,
  }),
  endOthers: route({
    method: 'POST',
    path: '/sessions/end-others',
    access: 'user',
    summary: 'Ends all sessions except the current one',
    answer: z.object({ ended: z.int() }),
  }),
};
