import type { Kysely } from 'kysely';
import type { AuditDetail } from '#contract/audit.ts';
import type { Database } from '#server/db/database.ts';
import { withoutAddress } from './without-address.ts';

/** What is written down of a login or a change. */
export type NewAuditEntry = {
  /** Who did it; null for nobody who is a user, such as a refused sign-in or a cron. */
  actorId: string | null;
  /** Whose account it concerns: they see the entry in their own activity. */
  userId: string | null;
  /** What was done, a noun and a participle: `domain.added`. */
  action: string;
  /** To what: a domain, an id, a name that people know it by. */
  subject: string | null;
  detail?: AuditDetail;
  now: Date;
};

/**
 * Writes a login or a change down, in the transaction of the change itself. Never give it a secret or content. Of an
 * e-mail address only its domain is kept, since entries outlive the users whose ids they name.
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
