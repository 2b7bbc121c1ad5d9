import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin } from '#server/modules/network/new-facts.ts';
import type { Stamp } from '#server/modules/network/people/merge-person.ts';

type Whose = Pick<FactOrigin, 'userId' | 'network'>;

/**
 * A person and the company that their row names: its spelling, which source wrote it, and the folded name to
 * compare.
 */
type Employed = { id: string; name: string; stamp: Stamp | null; folded: string };

const namedColumns = { folded: 'text', name: 'text', stamp: 'jsonb' } as const;

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
  const { userId, network } = whose;
  await sql`update person set company_id = null
    where user_id = ${userId} and id = any(${personIds}::uuid[]) and company is null
      and company_id is not null`.execute(trx);
  const employed = await unlinkedPeople(trx, userId, personIds);
  if (employed.length === 0) return;
  const named = unnestRows('named', namedColumns, bestNames(employed));
  await sql`with fresh as (
      select uuidv7() as id, named.* from ${named} where not exists (
        select from company_key known where known.user_id = ${userId} and known.network = ${network}
          and known.key = 'name:' || named.folded)
    ), made as (
      insert into company (user_id, id, network, name, sources)
      select ${userId}::uuid, id, ${network}, name, jsonb_strip_nulls(jsonb_build_object('name', stamp)) from fresh
    )
    insert into company_key (user_id, network, key, company_id)
    select ${userId}::uuid, ${network}, 'name:' || folded, id from fresh`.execute(trx);
  // A source's spelling replaces a name known only from headlines.
  await sql`update company set name = named.name, sources = jsonb_set(company.sources, '{name}', named.stamp),
      updated_at = now()
    from ${named} join company_key known on known.user_id = ${userId} and known.network = ${network}
      and known.key = 'name:' || named.folded
    where company.user_id = ${userId} and company.id = known.company_id
      and company.sources -> 'name' ->> 'source' = 'headline' and named.stamp ->> 'source' <> 'headline'`.execute(
    trx,
  );
  await sql`update person set company_id = known.company_id
    from ${unnestRows('employed', { id: 'uuid', folded: 'text' }, employed)}
    join company_key known on known.user_id = ${userId} and known.network = ${network}
      and known.key = 'name:' || employed.folded
    where person.user_id = ${userId} and person.id = employed.id`.execute(trx);
}

/**
 * People not yet linked to a company with that name. Folding is the most expensive part here, so it is done
 * once.
 */
async function unlinkedPeople(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<Employed[]> {
  const { rows } = await sql<Employed>`
    with employed as materialized (
      select person.id, person.company as name, (person.sources -> 'company') - 'below' as stamp, person.company_id,
        ingrow_company_name(person.company) as folded
      from unnest(${personIds}::uuid[]) as wanted (id)
      join person on person.user_id = ${userId} and person.id = wanted.id
      where person.company is not null
    )
    select id, name, stamp, folded from employed where not exists (
      select from company where company.user_id = ${userId} and company.id = employed.company_id
        and company.folded_name = employed.folded)`.execute(trx);
  return rows;
}

/** Each name once: a source's spelling before a headline's, and always the same one among equals. */
function bestNames(employed: Employed[]): Employed[] {
  const best = new Map<string, Employed>();
  for (const one of employed) {
    const other = best.get(one.folded);
    if (other === undefined || isBetter(one, other)) best.set(one.folded, one);
  }
  return [...best.values()];
}

function isBetter(one: Employed, other: Employed): boolean {
  const [mine, theirs] = [one.stamp?.source === 'headline', other.stamp?.source === 'headline'];
  return mine === theirs ? one.name < other.name : theirs;
}
