import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from './lock-facts.ts';
import type { SourceName } from './tables.ts';

/** Records that a data provider was asked about a person or company, whether it knew them or not. */
export async function markEnriched(
  trx: Transaction<Database>,
  table: 'person' | 'company',
  key: { userId: string; id: string },
  by: { source: SourceName; at: Date },
): Promise<void> {
  await lockFacts(trx, key.userId);
  await sql`update ${sql.ref(table)} set enriched_at = ${by.at}, enriched_by = ${by.source}
    where user_id = ${key.userId} and id = ${key.id}`.execute(trx);
}

/**
 * Links a person to the company that a source identified, if it is still the company known for them: a user's
 * edit may override the source.
 */
export async function employAt(
  trx: Transaction<Database>,
  key: { userId: string; personId: string },
  company: { id: string; name: string },
): Promise<void> {
  await sql`update person set company_id = ${company.id}
    where user_id = ${key.userId} and id = ${key.personId}
      and ingrow_company_name(company) = ingrow_company_name(${company.name}::text)`.execute(trx);
}
