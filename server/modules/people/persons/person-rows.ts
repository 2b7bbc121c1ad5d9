import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin } from '#server/modules/people/new-facts.ts';
import type { PersonFacts } from './merge-person.ts';

type PersonRow = PersonFacts & { id: string | null };
type Whose = Pick<FactOrigin, 'userId' | 'realm'>;

const personColumns = {
  id: 'uuid',
  urn: 'text',
  public_id: 'text',
  url: 'text',
  name: 'text',
  headline: 'text',
  title: 'text',
  company: 'text',
  seniority: 'text',
  location: 'text',
  email: 'text',
  picture_url: 'text',
  sources: 'jsonb',
} as const;

/** The people these keys lead to, one row per key. */
export async function loadPeople(
  trx: Transaction<Database>,
  { userId, realm }: Whose,
  keys: string[],
): Promise<{ key: string; id: string; mergedFrom: string | null; facts: PersonFacts }[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom('person_key as k')
    .innerJoin('person as p', (join) =>
      join.onRef('p.user_id', '=', 'k.user_id').onRef('p.id', '=', 'k.person_id'),
    )
    .select(['k.key', 'k.merged_from as mergedFrom'])
    .select(['p.id', 'p.urn', 'p.public_id', 'p.url', 'p.name', 'p.headline', 'p.title'])
    .select(['p.company', 'p.seniority', 'p.location', 'p.email', 'p.picture_url', 'p.sources'])
    .where('k.user_id', '=', userId)
    .where('k.network', '=', realm)
    .where('k.key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return rows.map(({ key, id, mergedFrom, ...facts }) => ({ key, id, mergedFrom, facts }));
}

/** New ids from the database. */
export async function newIds(trx: Transaction<Database>, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Inserts people whose ids and keys are new, with the company each is linked to. */
export async function insertPeople(
  trx: Transaction<Database>,
  { userId, realm }: Whose,
  people: (PersonRow & { company_id: string | null })[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`insert into person (user_id, network, id, urn, public_id, url, name, headline, title, company,
      seniority, location, email, picture_url, sources, company_id)
    select ${userId}::uuid, ${realm}, p.*
    from ${unnestRows('p', { ...personColumns, company_id: 'uuid' }, people)}`.execute(trx);
}

/** Writes the current facts of stored people. */
export async function updatePeople(
  trx: Transaction<Database>,
  { userId }: Whose,
  people: PersonRow[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`update person set urn = p.urn, public_id = p.public_id, url = p.url, name = p.name,
      headline = p.headline, title = p.title, company = p.company, seniority = p.seniority,
      location = p.location, email = p.email, picture_url = p.picture_url, sources = p.sources, updated_at = now()
    from ${unnestRows('p', personColumns, people)}
    where person.user_id = ${userId} and person.id = p.id`.execute(trx);
}

/** Inserts further keys of people. */
export async function insertKeys(
  trx: Transaction<Database>,
  { userId, realm }: Whose,
  keys: { key: string; person_id: string | null; merged_from: string | null }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into person_key (user_id, network, key, person_id, merged_from)
    select ${userId}::uuid, ${realm}, k.*
    from ${unnestRows('k', { key: 'text', person_id: 'uuid', merged_from: 'uuid' }, keys)}`.execute(trx);
}
