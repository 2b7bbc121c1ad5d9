import { z } from 'zod';
import { DateOrTime, Id, Moment, page } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** Facts of an entry in addition to its subject. Never an address, a secret, or content. */
export const AuditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetail = z.infer<typeof AuditDetail>;

/** A recorded sign-in or change. */
export const AuditEntry = z.object({
  id: Id,
  action: z.string().describe('What was done, such as `domain.added`'),
  subject: z.string().nullable().describe('To what: a domain, an id, a name'),
  detail: AuditDetail,
  at: Moment,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A user as administrators see them. Null if there was none or the user has been erased. */
export const AuditUser = z.object({ id: Id, name: z.string(), email: z.string() }).nullable();
export type AuditUser = z.infer<typeof AuditUser>;

export const AdminAuditEntry = AuditEntry.extend({
  actor: AuditUser.describe('Who did it'),
  user: AuditUser.describe('Whose account it concerns'),
});
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;

/** The first word of an action, such as `domain`, or the full name, such as `domain.added`. */
const Action = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/, 'must be an action such as domain.added');

const cursor = Id.optional();
const limit = z.int().min(1).max(100).optional().describe('Default 50');

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'admin',
    summary: 'Sign-ins and changes of all users, newest first',
    query: z.object({
      cursor,
      limit,
      action: Action.optional(),
      subject: z.string().trim().max(253).optional().describe('Exactly, such as a domain'),
      userId: Id.optional().describe('Who did it or whose it is'),
      from: DateOrTime.optional(),
      to: DateOrTime.optional().describe('Before this time, or on this date or before'),
    }),
    answer: page(AdminAuditEntry),
  }),
  own: route({
    method: 'GET',
    path: '/profile/activity',
    access: 'user',
    summary: "The user's own sign-ins and changes, newest first",
    query: z.object({ cursor, limit }),
    answer: page(AuditEntry.extend({ isOwn: z.boolean().describe('False: an administrator did it') })),
  }),
};
