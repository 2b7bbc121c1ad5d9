import { z } from 'zod';
import { Id, Moment, page, pageQuery } from './paging.ts';
import { Realm } from './profile.ts';
import { route } from './route.ts';

/** `profile`: a disconnected profile; `followed`: one that was unfollowed. */
export const TrashKind = z.enum(['profile', 'agent', 'followed']);
export type TrashKind = z.infer<typeof TrashKind>;

/** Something deleted that can be restored. */
export const TrashItem = z.object({
  kind: TrashKind,
  id: Id,
  name: z.string(),
  network: Realm.nullable().describe('Null if it belongs to neither'),
  deletedAt: Moment,
  erasedAt: Moment.describe('Can be restored until then'),
});
export type TrashItem = z.infer<typeof TrashItem>;

const Restored = z.object({ kind: TrashKind, id: Id });

export const trashRoutes = {
  list: route('GET', '/trash', {
    access: 'user',
    summary: 'List what was deleted in the last 30 days and can be restored, latest first',
    query: z.object(pageQuery(50)),
    answer: page(TrashItem),
  }),
  restore: route('POST', '/trash/restore', {
    access: 'user',
    summary: 'Restore a deleted profile, agent or followed profile. 403 or 409 if a limit is reached.',
    body: Restored,
    answer: Restored,
  }),
};
