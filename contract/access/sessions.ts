import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** A signed-in browser. */
export const Session = z.object({
  id: Id,
  device: z.string().describe('Such as `Chrome on Windows`'),
  isCurrent: z.boolean().describe('Whether this request uses it'),
  createdAt: Moment,
  lastUsedAt: Moment.describe('Accurate to about five minutes'),
  expiresAt: Moment,
});
export type Session = z.infer<typeof Session>;

export const sessionRoutes = {
  list: route('GET', '/sessions', {
    access: 'user',
    summary: 'List sessions, the current one first, then by last use',
    answer: z.object({ items: z.array(Session) }),
  }),
  end: route('DELETE', '/sessions/{id}', {
    access: 'user',
    summary: 'End a session immediately',
    params: IdParams,
    answer: Deleted,
  }),
  endOthers: route('POST', '/sessions/end-others', {
    access: 'user',
    summary: 'End all sessions except the current one',
    answer: z.object({ ended: z.int() }),
  }),
};
