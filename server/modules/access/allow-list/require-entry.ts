import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isDomainAllowed } from '#server/modules/access/allowed-domain.ts';
import { noteRefusal } from '#server/modules/access/audit/note-refusal.ts';
import { domainOf } from '#server/modules/access/email-address.ts';
import { keepAllowList } from './lock-allow-list.ts';

/**
 * Refuses an address that the list does not let in, and writes that down; so not in a transaction that the refusal ends.
 *
 * @throws AppError `domain_not_whitelisted`, which names no account
 */
export async function requireEntry(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  if (await isDomainAllowed(db, email)) return;
  await noteRefusal(db, email, now);
  throw notListed(email);
}

/**
 * The same for whoever signs in, until the transaction ends: a domain that is removed at the same time either refuses
 * here, or its removal comes afterwards and ends the session.
 *
 * @throws AppError `domain_not_whitelisted`
 */
export async function lockEntry(trx: Transaction<Database>, email: string): Promise<void> {
  await keepAllowList(trx);
  if (!(await isDomainAllowed(trx, email))) throw notListed(email);
}

function notListed(email: string): AppError {
  return new AppError('domain_not_whitelisted', `The email domain ${domainOf(email)} is not whitelisted.`);
}
