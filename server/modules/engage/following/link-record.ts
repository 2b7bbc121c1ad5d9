import type { Transaction } from 'kysely';
import type { Network, ProfileKind } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { identifyCompany } from '#server/modules/network/companies/company-keys.ts';
import { pinFacts } from '#server/modules/network/lock-facts.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';

/** Who is meant, by any of the names the network has for them. */
export type Named = {
  userId: string;
  network: Network;
  kind: ProfileKind;
  url: string;
  publicId: string | null;
  urn: string | null;
};

/** The person or company of the user's facts that is meant; locked from now on. Nulls where there is none. */
export async function linkRecord(
  trx: Transaction<Database>,
  named: Named,
): Promise<{ personId: string | null; companyId: string | null }> {
  if (named.kind === 'company') return { personId: null, companyId: await findCompany(trx, named) };
  const { keys } = identify(named);
  const found = await trx
    .selectFrom('person_key')
    .select(['key', 'person_id as id'])
    .where('user_id', '=', named.userId)
    .where('network', '=', named.network)
    .where('key', 'in', keys)
    .execute();
  // The surest key decides.
  const personId = keys.map((key) => found.find((row) => row.key === key)?.id).find(Boolean) ?? null;
  if (personId !== null) await pinFacts(trx, named.userId, { personIds: [personId] });
  return { personId, companyId: null };
}

async function findCompany(trx: Transaction<Database>, named: Named): Promise<string | null> {
  const { keys } = identifyCompany(named);
  const found = await trx
    .selectFrom('company_key')
    .select(['key', 'company_id as id'])
    .where('user_id', '=', named.userId)
    .where('network', '=', named.network)
    .where('key', 'in', keys)
    .execute();
  return keys.map((key) => found.find((row) => row.key === key)?.id).find(Boolean) ?? null;
}
