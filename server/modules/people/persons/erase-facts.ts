import { type Kysely, sql, type Transaction } from 'kysely';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { setEdits } from './merge-person.ts';
import { extractEdits } from './person-edits.ts';
import { updatePeople } from './person-rows.ts';
import type { OwnedPerson } from './require-owned-person.ts';
import { deleteOrphanedSeparations, eraseSeparations } from './separations.ts';

/**
 * Moves the user's own posted comments to another connected profile of the realm: they don't belong to one
 * profile alone.
 */
export async function moveOwnComments(
  db: Kysely<Database>,
  profile: { userId: string; id: string; realm: 'sample' | 'real' },
): Promise<void> {
  await sql`
    update engagement set connected_profile_id = other.id
    from (
      select id from connected_profile where user_id = ${profile.userId} and network = ${profile.realm}
        and id <> ${profile.id} and disconnected_at is null
      order by created_at, id limit 1
    ) other
    where user_id = ${profile.userId} and connected_profile_id = ${profile.id}
      and direction = 'outbound' and source = 'user'`.execute(db);
}

/** Erases up to `limit` engagements of a connected profile. @returns how many; 0 when none is left. */
export async function eraseEngagements(
  db: Kysely<Database>,
  profile: { userId: string; id: string },
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from engagement where (user_id, id) in (
      select user_id, id from engagement
      where user_id = ${profile.userId} and connected_profile_id = ${profile.id} limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Erases up to `limit` of a user's people that no engagement refers to anymore, and others' posts that none
 * refers to, except anything pinned (see `pinFacts`). @returns how many people; 0 when none is left.
 */
export async function eraseOrphanedPeople(
  db: Kysely<Database>,
  of: { userId: string; realm: 'sample' | 'real' },
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // An import must not find a person here who is deleted before it writes.
    await lockFacts(trx, of.userId);
    await sql`
      delete from post where user_id = ${of.userId} and network = ${of.realm} and author_profile_id is null
        and not pinned and not exists (
          select from engagement e where e.user_id = post.user_id and e.post_id = post.id
        )`.execute(trx);
    const result = await sql`
      delete from person where (user_id, id) in (
        select p.user_id, p.id from person p
        where p.user_id = ${of.userId} and p.network = ${of.realm} and not p.pinned and not exists (
          select from engagement e where e.user_id = p.user_id and e.person_id = p.id
        )
        limit ${limit}
      )`.execute(trx);
    await deleteOrphanedSeparations(trx, of.userId);
    return Number(result.numAffectedRows ?? 0);
  });
}

/**
 * Erases the engagements that only this source reported, and the posts about which nothing else is known. The
 * caller has called {@link lockFacts}, and rebuilds the affected signals.
 *
 * @returns the people concerned, by connected profile
 */
export async function eraseReported(
  trx: Transaction<Database>,
  of: { userId: string; realm: 'sample' | 'real'; source: FactSource },
): Promise<{ profileId: string; personId: string }[]> {
  const { rows } = await sql<{ profileId: string; personId: string | null }>`
    with gone as (
      delete from engagement using connected_profile as profile
      where engagement.user_id = ${of.userId}::uuid and engagement.source = ${of.source}
        and profile.user_id = engagement.user_id and profile.id = engagement.connected_profile_id
        and profile.network = ${of.realm}
      returning engagement.connected_profile_id, engagement.person_id
    )
    select distinct connected_profile_id as "profileId", person_id as "personId" from gone`.execute(trx);
  await sql`delete from post where user_id = ${of.userId}::uuid and network = ${of.realm} and source = ${of.source}
    and not pinned and not exists (
      select from engagement e where e.user_id = post.user_id and e.post_id = post.id
    )`.execute(trx);
  return rows.flatMap(({ profileId, personId }) => (personId === null ? [] : [{ profileId, personId }]));
}

/** The fields a person can do without. The name and the identifiers stay. */
const optionalFields = ['headline', 'title', 'company', 'location', 'email', 'picture_url'] as const;

/**
 * Clears what this source reported about people that other sources know too. An archive has the same columns,
 * so people named in one stay as they are: a field isn't lost just because this source reported it first. The
 * caller has called {@link lockFacts}, and copies these people into their signals.
 *
 * @returns the people whose facts changed
 */
export async function clearReported(
  trx: Transaction<Database>,
  of: { userId: string; realm: 'sample' | 'real'; source: FactSource },
): Promise<string[]> {
  const people = await trx
    .selectFrom('person')
    .select([
      'id',
      'urn',
      'public_id',
      'url',
      'name',
      'headline',
      'title',
      'company',
      'seniority',
      'location',
    ])
    .select(['email', 'picture_url', 'sources'])
    .where('user_id', '=', of.userId)
    .where('network', '=', of.realm)
    .where(
      sql<boolean>`jsonb_path_exists(sources, '$.**.source ? (@ == $source)', ${JSON.stringify({ source: of.source })}::jsonb)`,
    )
    .where(
      sql<boolean>`not exists (select from engagement kept where kept.user_id = person.user_id
        and kept.person_id = person.id and kept.source = 'archive')`,
    )
    .execute();
  const changed = people.flatMap(({ id, ...facts }) => {
    const before = JSON.stringify(facts);
    const edits = extractEdits(facts);
    for (const field of optionalFields) {
      if (facts.sources[field]?.source !== of.source) continue;
      facts[field] = null;
      delete facts.sources[field];
    }
    setEdits(facts, edits);
    return JSON.stringify(facts) === before ? [] : [{ id, ...facts }];
  });
  await eraseReportedJobs(trx, of);
  await updatePeople(trx, of, changed);
  await linkCompanies(
    trx,
    of,
    changed.map(({ id }) => id),
  );
  return changed.map(({ id }) => id);
}

/** Erases what this source said people do, and the changes it shows. */
async function eraseReportedJobs(
  trx: Transaction<Database>,
  { userId, realm, source }: { userId: string; realm: 'sample' | 'real'; source: FactSource },
): Promise<void> {
  const whose = sql`exists (select from person where person.user_id = fact.user_id and person.id = fact.person_id
    and person.network = ${realm})`;
  await sql`delete from job_reading as fact
    where user_id = ${userId}::uuid and source = ${source} and ${whose}`.execute(trx);
  await sql`delete from job_change as fact
    where user_id = ${userId}::uuid and ${source} in (before_source, after_source) and ${whose}`.execute(trx);
}

/** Erases companies of a user that nobody works at anymore. */
export async function eraseOrphanedCompanies(
  db: Kysely<Database>,
  of: { userId: string; realm: 'sample' | 'real' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, of.userId);
    await sql`
      delete from company where user_id = ${of.userId} and network = ${of.realm} and not exists (
        select from person where person.user_id = company.user_id and person.company_id = company.id
      )`.execute(trx);
  });
}

/**
 * Erases a person with all their facts: keys, engagements, the records merged into them, and others' posts
 * that only they had engaged with. Posts they wrote lose their author's name. Data in other modules is
 * deleted with the record.
 */
export async function erasePersonFacts(
  trx: Transaction<Database>,
  userId: string,
  { id, realm, facts, records }: OwnedPerson,
): Promise<void> {
  await eraseSeparations(trx, userId, records);
  const { rows: keys } = await sql<{ name: string }>`
    select substr(key, strpos(key, ':') + 1) as name from person_key
    where user_id = ${userId} and person_id = ${id}`.execute(trx);
  // A key is a URL, or the part of one after /in/.
  const urls = keys.flatMap(({ name }) => [name, `https://www.linkedin.com/in/${encodeURIComponent(name)}`]);
  await sql`update post set author_name = null, author_url = null
    where user_id = ${userId} and network = ${realm}
      and author_url = any(${[...urls, facts.url ?? '']}::text[])`.execute(trx);
  const { rows: posts } = await sql<{ id: string }>`
    select distinct post_id as id from engagement
    where user_id = ${userId} and person_id = ${id} and post_id is not null`.execute(trx);
  await trx.deleteFrom('person').where(owned('person', { userId, id })).execute();
  await sql`delete from post where user_id = ${userId} and id = any(${posts.map((post) => post.id)}::uuid[])
    and author_profile_id is null and not pinned and not exists (
      select from engagement e where e.user_id = post.user_id and e.post_id = post.id
    )`.execute(trx);
}
