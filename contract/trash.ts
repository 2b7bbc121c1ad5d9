import { z } from 'zod';
import { Id, Moment, page } from './paging.ts';
import { Network } from './profile.ts';
import { route } from './route.ts';

/** `profile`: a disconnected profile; `followed`: one that was unfollowed. */
export const TrashKind = z.enum(['profile', 'agent', 'followed']);
export type TrashKind = z.infer<typeof TrashKind>;

/** Something deleted that can be restored. */
export const TrashItem = z.object({
  kind: TrashKind,
  id: Id,
  name: z.string(),
  network: Network.nullable().describe('Null: of neither'),
  deletedAt: Moment,
  erasedAt: Moment.describe('When it can no longer be restored'),
});
export type TrashItem = z.infer<typeof TrashItem>;

const Restored = z.object({ kind: TrashKind, id: Id });

export const trashRoutes = {
  list: route({
    method: 'GET',
    path: '/trash',
    access: 'user',
    summary: 'Everything that was deleted in the last 30 days and can be restored, last deleted first',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 50'),
    }),
    answer: page(TrashItem),
  }),
  restore: route({
    method: 'POST',
    path: '/trash/restore',
    access: 'user',
    summary:
      'Restores something deleted with all that belongs to it. What is not deleted stays as it is; 403 or 409 with the reason where a limit is used up',
    body: Restored,
    answer: Restored,
  }),
};
