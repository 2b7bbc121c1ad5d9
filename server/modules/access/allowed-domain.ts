import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { decideEntries } from './allow-list/decide-entries.ts';
import { domainOf } from './email-address.ts';
import { normalizeDomain } from './normalize-domain.ts';

/** Whether an address gets past the beta gate. Sub-domains only where the domain says so. */
export async function isDomainAllowed(db: Kysely<Database>, email: string): Promise<boolean> {
  const domain = domainOf(email);
  if (!domain) return false;
  return (await decideEntries(db, [domain])).get(domain)?.isAllowed ?? false;
}

/** Fills an empty table from the configuration; afterwards the table is the truth. */
export async function fillAllowedDomains(db: Kysely<Database>, domains: string[]): Promise<void> {
  const rows = domains.flatMap((given) => {
    const domain = normalizeDomain(given);
    return domain ? [{ domain }] : [];
  });
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // One that was removed still counts: the configuration never brings it back.
    const filled = await trx.selectFrom('allowed_domain').select('domain').limit(1).executeTakeFirst();
    if (filled) return;
    await trx
      .insertInto('allowed_domain')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}
