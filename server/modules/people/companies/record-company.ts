import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { FactOrigin } from '#server/modules/people/new-facts.ts';
import { areDifferentCompanies, identifyCompany, type NewCompany } from './company-keys.ts';
import {
  type CompanyFacts,
  companyFields,
  mergeCompany,
  reportedCompany,
  unknownCompany,
} from './merge-company.ts';

/** The company, and the ids of companies that turned out to be the same and were merged into it. */
type RecordedCompany = { id: string; united: string[] };

/**
 * Stores what a source reports about a company: the one its keys lead to, or a new one. Keys that lead to
 * several companies show that they are the same: they are merged, with their people and keys, unless
 * LinkedIn's own numbers or pages show that they differ. The id of a merged company still leads to the kept
 * one.
 *
 * The caller has called `lockFacts`, and links signals of the merged companies to this one.
 *
 * @param asked the company that the source was asked about
 */
export async function recordCompany(
  trx: Transaction<Database>,
  origin: FactOrigin,
  fact: NewCompany,
  asked: string | null = null,
): Promise<RecordedCompany> {
  const { userId, realm } = origin;
  const { keys, ...ref } = identifyCompany(fact);
  const reported = reportedCompany(
    { ...fact, ...ref },
    { source: origin.source, at: origin.seenAt.toISOString() },
  );
  const name = reported.name;
  const nameKey = name === null ? [] : [await nameKeyOf(trx, name)];
  const found = await loadCompanies(trx, origin, [...keys, ...nameKey], asked);

  let facts = reported;
  const same: string[] = [];
  for (const company of found) {
    if (areDifferentCompanies(refOf(company.facts), refOf(facts))) continue;
    facts = mergeCompany(facts, company.facts);
    same.push(company.id);
  }
  // The oldest is kept: its URL was seen most.
  const [kept, ...united] = same.toSorted();
  const id = kept ?? (await insertCompany(trx, origin, facts));
  if (kept !== undefined) await updateCompany(trx, userId, kept, facts);
  await absorbCompanies(trx, origin, id, united);
  await sql`insert into company_key (user_id, network, key, company_id)
    select ${userId}::uuid, ${realm}, key, ${id}::uuid
    from unnest(${[...keys, ...nameKey, ...united.map((one) => `id:${one}`)]}::text[]) as key
    on conflict do nothing`.execute(trx);
  return { id, united };
}

const refOf = ({ urn, public_id }: CompanyFacts) => ({ urn, publicId: public_id });

async function nameKeyOf(trx: Transaction<Database>, name: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select 'name:' || ingrow_company_name(${name}::text) as key`.execute(trx);
  return rows[0]?.key ?? '';
}

/** The company that was asked about and those that a key leads to, most certain key first. */
async function loadCompanies(
  trx: Transaction<Database>,
  { userId, realm }: FactOrigin,
  keys: string[],
  asked: string | null,
): Promise<{ id: string; facts: CompanyFacts }[]> {
  const rows = await trx
    .selectFrom('company_key as k')
    .select(['k.key', 'k.company_id as id'])
    .where('k.user_id', '=', userId)
    .where('k.network', '=', realm)
    .where('k.key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  const ids = [...new Set([asked, ...keys.map((key) => byKey.get(key))])].filter((id) => id != null);
  if (ids.length === 0) return [];
  const companies = await trx
    .selectFrom('company')
    .select(['id', 'sources', ...companyFields])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('id', 'in', ids)
    .execute();
  return ids.flatMap((id) => {
    const row = companies.find((one) => one.id === id);
    if (row === undefined) return [];
    const { id: _, ...facts } = row;
    return [{ id, facts }];
  });
}

const valuesOf = (facts: CompanyFacts) => ({
  ...facts,
  name: facts.name ?? facts.public_id ?? facts.url ?? facts.urn ?? '',
  sources: JSON.stringify(facts.sources),
});

async function insertCompany(
  trx: Transaction<Database>,
  { userId, realm }: FactOrigin,
  facts: CompanyFacts,
): Promise<string> {
  const { sources, ...values } = valuesOf({ ...unknownCompany(), ...facts });
  const row = await trx
    .insertInto('company')
    .values({ user_id: userId, network: realm, ...values, sources: sql`${sources}::jsonb` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function updateCompany(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  facts: CompanyFacts,
): Promise<void> {
  const { sources, ...values } = valuesOf(facts);
  await trx
    .updateTable('company')
    .set({ ...values, sources: sql`${sources}::jsonb`, updated_at: sql<Date>`now()` })
    .where(owned('company', { userId, id }))
    .execute();
}

/** Moves people and keys of the other companies to this one; the latest enrichment time stays. */
async function absorbCompanies(
  trx: Transaction<Database>,
  { userId }: FactOrigin,
  id: string,
  others: string[],
): Promise<void> {
  if (others.length === 0) return;
  const ofOthers = sql`user_id = ${userId} and company_id = any(${others}::uuid[])`;
  await sql`update person set company_id = ${id} where ${ofOthers}`.execute(trx);
  await sql`update company_key set company_id = ${id} where ${ofOthers}`.execute(trx);
  await sql`update company set enriched_at = last.enriched_at, enriched_by = last.enriched_by
    from (
      select enriched_at, enriched_by from company
      where user_id = ${userId} and id = any(${[id, ...others]}::uuid[]) and enriched_at is not null
      order by enriched_at desc limit 1
    ) as last
    where company.user_id = ${userId} and company.id = ${id}`.execute(trx);
  await sql`delete from company where user_id = ${userId} and id = any(${others}::uuid[])`.execute(trx);
}
