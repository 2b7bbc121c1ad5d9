import type { Kysely } from 'kysely';
import type { EntryCheck } from '#contract/allow-list.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { domainOf } from '#server/modules/access/email-address.ts';
import { normalizeDomain } from '#server/modules/access/normalize-domain.ts';
import { decideEntries, type Entry } from './decide-entries.ts';

/**
 * Says whether an address, or any of a domain, would get in, and why.
 *
 * @throws AppError that names the field `email` where it is neither
 */
export async function checkEntry(db: Kysely<Database>, email: string): Promise<EntryCheck> {
  const domain = email.includes('@') ? domainOf(email) : normalizeDomain(email);
  if (domain === null) throw invalidField('email', 'must be an address such as ann@example.com, or a domain');
  const entry = (await decideEntries(db, [domain])).get(domain);
  if (!entry) throw new Error('A domain was asked for and not decided.');
  return { domain, ...entry, message: inWords(domain, entry) };
}

function inWords(domain: string, { reason, by }: Entry): string {
  switch (reason) {
    case 'domain':
      return `${domain} is on the list.`;
    case 'parent-domain':
      return `${by} is on the list with its sub-domains.`;
    case 'parent-without-subdomains':
      return `${by} is on the list, but without its sub-domains.`;
    case 'removed':
      return `${domain} was removed from the list.`;
    case 'not-listed':
      return `${domain} is not on the list.`;
  }
}
