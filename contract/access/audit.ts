import { z } from 'zod';
import { DateOrTime, Id, Moment, page } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** Facts of an entry in addition to its subject. Never an address, a secret, or content. */
export const AuditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetail = z.infer<typeof AuditDetail>;

/** A recorded sign-in or change. */
export const AuditEntry = z.object({
  id: Id,
  action: z.string().describe('Such as `domain.added`'),
  subject: z.string().nullable().describe('What it was done to: a domain, an id or a name'),
  detail: AuditDetail,
  at: Moment,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A user as administrators see them. Null if there was none or the user has been erased. */
export const AuditUser = z.object({ id: Id, name: z.string(), email: z.string() }).nullable();
export type AuditUser = z.infer<typeof AuditUser>;

export const AdminAuditEntry = AuditEntry.extend({
  actor: AuditUser.describe('User who did it'),
  user: AuditUser.describe('User the entry is about'),
});
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;

/** The first word of an action, such as `domain`, or the full name, such as `domain.added`. */
const Action = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/, 'must be an action such as domain.added');

const cursor = Id.optional();
const limit = z.int().min(1).max(100).optional().describe('Default 50');

export const auditRoutes = {
  list: route('GET', '/audit', {
    access: 'admin',
    summary: 'List sign-ins and changes of all users, newest first',
    query: z.object({
      cursor,
      limit,
      action: Action.optional(),
      subject: z.string().trim().max(253).optional().describe('Exact match, such as a domain'),
      userId: Id.optional().describe('Matches `actor` or `user`'),
      from: DateOrTime.optional(),
      to: DateOrTime.optional().describe('A time is exclusive, a date inclusive'),
    }),
    answer: page(AdminAuditEntry),
  }),
  own: route('GET', '/profile/activity', {
    access: 'user',
    summary: "List the user's own sign-ins and changes, newest first",
    query: z.object({ cursor, limit }),
    answer: page(AuditEntry.extend({ isOwn: z.boolean().describe('False if an administrator did it') })),
  }),
};
