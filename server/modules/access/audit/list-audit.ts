import { sql } from 'kysely';
import type { AdminAuditEntry, Somebody } from '#contract/audit.ts';
import { endOf, startOf } from '#server/modules/access/date-or-time.ts';
import type { Deps } from '#server/modules/deps.ts';

const defaultLimit = 50;

type Asked = {
  cursor?: string | undefined;
  limit?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const somebody = (table: 'actor' | 'subject_user') =>
  sql<Somebody>`case when ${sql.ref(`${table}.id`)} is null then null else
    jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)},
      'email', ${sql.ref(`${table}.email`)}) end`;

/** Logins and changes of everybody, the newest first. Dates are those of the zone. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  timeZone: string,
  { cursor, limit = defaultLimit, action, subject, userId, from, to }: Asked,
): Promise<{ items: AdminAuditEntry[]; nextCursor: string | null }> {
  let matching = db
    .selectFrom('audit_entry')
    .leftJoin('app_user as actor', 'actor.id', 'audit_entry.actor_id')
    .leftJoin('app_user as subject_user', 'subject_user.id', 'audit_entry.user_id')
    .select([
      'audit_entry.id',
      'audit_entry.action',
      'audit_entry.subject',
      'audit_entry.detail',
      'audit_entry.created_at',
      somebody('actor').as('actor'),
      somebody('subject_user').as('user'),
    ]);
  if (cursor !== undefined) matching = matching.where('audit_entry.id', '<', cursor);
  if (action?.includes('.')) matching = matching.where('audit_entry.action', '=', action);
  else if (action !== undefined) matching = matching.where('audit_entry.action', 'like', `${action}.%`);
  if (subject) matching = matching.where('audit_entry.subject', '=', subject);
  if (from !== undefined) matching = matching.where('audit_entry.created_at', '>=', startOf(from, timeZone));
  if (to !== undefined) matching = matching.where('audit_entry.created_at', '<', endOf(to, timeZone));
  if (userId !== undefined) {
    matching = matching.where((eb) =>
      eb.or([eb('audit_entry.user_id', '=', userId), eb('audit_entry.actor_id', '=', userId)]),
    );
  }
  const rows = await matching
    .orderBy('audit_entry.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
