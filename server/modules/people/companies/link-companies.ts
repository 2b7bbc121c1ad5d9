import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin } from '#server/modules/people/new-facts.ts';
import type { Stamp } from '#server/modules/people/persons/merge-person.ts';

type Whose = Pick<FactOrigin, 'userId' | 'realm'>;

/** A company as a person's row names it: its spelling, and which source wrote it. */
export type NamedCompany = { name: string; stamp: Stamp | null };

/** The same with the folded name, by which companies are compared. */
type FoldedCompany = NamedCompany & { folded: string };

const namedColumns = { folded: 'text', name: 'text', stamp: 'jsonb' } as const;

/**
 * Finds the companies with these names, and creates those that are new. The caller has called `lockFacts`.
 *
 * @returns the company's id by each name, in the spelling given
 */
export async function companiesNamed(
  trx: Transaction<Database>,
  whose: Whose,
  companies: NamedCompany[],
): Promise<Map<string, string>> {
  if (companies.length === 0) return new Map();
  const { userId, realm } = whose;
  const folded = await foldNames(trx, [...new Set(companies.map(({ name }) => name))]);
  const best = bestNames(companies.map((one) => ({ ...one, folded: folded.get(one.name) ?? '' })));
  const named = unnestRows('named', namedColumns, best);
  await sql`with fresh as (
      select uuidv7() as id, named.* from ${named} where not exists (
        select from company_key known where known.user_id = ${userId} and known.network = ${realm}
          and known.key = 'name:' || named.folded)
    ), made as (
      insert into company (user_id, id, network, name, sources)
      select ${userId}::uuid, id, ${realm}, name, jsonb_strip_nulls(jsonb_build_object('name', stamp)) from fresh
    )
    insert into company_key (user_id, network, key, company_id)
    select ${userId}::uuid, ${realm}, 'name:' || folded, id from fresh`.execute(trx);
  // A source's spelling replaces a name known only from headlines.
  await sql`update company set name = named.name, sources = jsonb_set(company.sources, '{name}', named.stamp),
      updated_at = now()
    from ${named} join company_key known on known.user_id = ${userId} and known.network = ${realm}
      and known.key = 'name:' || named.folded
    where company.user_id = ${userId} and company.id = known.company_id
      and company.sources -> 'name' ->> 'source' = 'headline' and named.stamp ->> 'source' <> 'headline'`.execute(
    trx,
  );
  const keys = best.map((one) => `name:${one.folded}`);
  const { rows } = await sql<{ key: string; id: string }>`
    select key, company_id as id from company_key
    where user_id = ${userId} and network = ${realm} and key = any(${keys}::text[])`.execute(trx);
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return new Map(
    [...folded].flatMap(([name, one]) => {
      const id = ids.get(`name:${one}`);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** Folding is the most expensive part of finding companies, so each name is folded once. */
async function foldNames(trx: Transaction<Database>, names: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, ingrow_company_name(name) as folded from unnest(${names}::text[]) as name`.execute(trx);
  return new Map(rows.map(({ name, folded }) => [name, folded]));
}

/**
 * Links each of these people to the company their row names, with set-based statements, and creates companies
 * that are new. A person already linked to a company with that name stays with it: there may be two, and an
 * enrichment showed which is right. The caller has called `lockFacts`, and copies the people into their
 * signals afterwards.
 */
export async function linkCompanies(
  trx: Transaction<Database>,
  whose: Whose,
  personIds: string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const { userId } = whose;
  await sql`update person set company_id = null
    where user_id = ${userId} and id = any(${personIds}::uuid[]) and company is null
      and company_id is not null`.execute(trx);
  const employed = await unlinkedPeople(trx, userId, personIds);
  const companies = await companiesNamed(trx, whose, employed);
  const links = employed.map(({ id, name }) => ({ id, company_id: companies.get(name) ?? null }));
  if (links.length === 0) return;
  await sql`update person set company_id = link.company_id
    from ${unnestRows('link', { id: 'uuid', company_id: 'uuid' }, links)}
    where person.user_id = ${userId} and person.id = link.id and link.company_id is not null`.execute(trx);
}

/** People not yet linked to a company with the name in their row. */
async function unlinkedPeople(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<(NamedCompany & { id: string })[]> {
  const { rows } = await sql<NamedCompany & { id: string }>`
    select person.id, person.company as name, (person.sources -> 'company') - 'below' as stamp
    from unnest(${personIds}::uuid[]) as wanted (id)
    join person on person.user_id = ${userId} and person.id = wanted.id
    left join company on company.user_id = person.user_id and company.id = person.company_id
    where person.company is not null
      and company.folded_name is distinct from ingrow_company_name(person.company)`.execute(trx);
  return rows;
}

/** Each name once: a source's spelling before a headline's, and always the same one among equals. */
function bestNames(companies: FoldedCompany[]): FoldedCompany[] {
  const best = new Map<string, FoldedCompany>();
  for (const one of companies) {
    const other = best.get(one.folded);
    if (other === undefined || isBetter(one, other)) best.set(one.folded, one);
  }
  return [...best.values()];
}

function isBetter(one: NamedCompany, other: NamedCompany): boolean {
  const [mine, theirs] = [one.stamp?.source === 'headline', other.stamp?.source === 'headline'];
  return mine === theirs ? one.name < other.name : theirs;
}
