import { type Kysely, sql } from 'kysely';
import type { AdminAuditEntry, AuditDetail, AuditEntry, AuditUser } from '#contract/access/audit.ts';
import { pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { endOf, startOf } from '#server/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** A login or change to be recorded. */
type NewAuditEntry = {
  /** The user who did it; null if it wasn't a user, as for a refused sign-in or a cron. */
  actorId: string | null;
  /** The user whose account it concerns. They see the entry in their own activity. */
  userId: string | null;
  /** What was done, as a noun and a participle: `domain.added`. */
  action: string;
  /** The object: a domain, an id or a name that people know it by. */
  subject: string | null;
  detail?: AuditDetail;
  now: Date;
};

/**
 * Records a login or a change, in the transaction of the change itself. Never pass a secret or content. Only
 * the domain of an email address is stored, because entries outlive the users whose ids they name.
 */
export async function writeAudit(trx: Kysely<Database>, entry: NewAuditEntry): Promise<void> {
  const detail = Object.fromEntries(
    Object.entries(entry.detail ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutAddress(value) : value,
    ]),
  );
  await trx
    .insertInto('audit_entry')
    .values({
      actor_id: entry.actorId,
      user_id: entry.userId,
      action: entry.action,
      subject: entry.subject === null ? null : withoutAddress(entry.subject),
      detail: JSON.stringify(detail),
      created_at: entry.now,
    })
    .execute();
}

/** Longer texts are content, which doesn't belong in the audit. */
const maxLetters = 300;

/**
 * A text with every email address in it reduced to its domain: `ann@acme.example` becomes `@acme.example`.
 */
export function withoutAddress(text: string): string {
  return text.slice(0, maxLetters).replace(/[^\s@<>]+@/g, '@');
}

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
  sql<AuditUser>`case when ${sql.ref(`${table}.id`)} is null then null else
    jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)},
      'email', ${sql.ref(`${table}.email`)}) end`;

/** All users' logins and changes, newest first. Dates are in the caller's time zone. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  callerId: string,
  { cursor, limit = defaultLimit, action, subject, userId, from, to }: Asked,
): Promise<{ items: AdminAuditEntry[]; nextCursor: string | null }> {
  const timeZone = await timeZoneOf(db, callerId);
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
  const itemOf = ({ created_at, ...row }: (typeof rows)[number]) => ({
    ...row,
    at: created_at.toISOString(),
  });
  return pageOf(rows, limit, itemOf, ({ id }) => id);
}

/** What a user did and what was done to their account, newest first. No one else is named. */
export async function listActivity(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: (AuditEntry & { isOwn: boolean })[]; nextCursor: string | null }> {
  let matching = db
    .selectFrom('audit_entry')
    .select(['id', 'action', 'subject', 'detail', 'created_at', 'actor_id'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]));
  if (cursor !== undefined) matching = matching.where('id', '<', cursor);
  const rows = await matching
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(
    rows,
    limit,
    ({ created_at, actor_id, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      isOwn: actor_id === userId,
    }),
    ({ id }) => id,
  );
}
