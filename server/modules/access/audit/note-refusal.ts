import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { domainOf } from '#server/modules/access/email-address.ts';
import { takeRate } from '#server/modules/access/rate-limit/take-rate.ts';
import { writeAudit } from './write-audit.ts';

/** Writes down that a domain was refused, a few times an hour for each address: it would grow with every click. */
export async function noteRefusal(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  const limit = { name: 'refusal-noted', key: email, limit: 3, perSeconds: 3600, now };
  if (!(await takeRate(db, limit)).isAllowed) return;
  const subject = domainOf(email);
  await writeAudit(db, { actorId: null, userId: null, action: 'login.refused', subject, now });
}
