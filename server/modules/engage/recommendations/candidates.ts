import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import type { OwnScope } from './require-owned-scope.ts';

/**
 * How many people to consider per connected profile: this many with the highest score and this many with the
 * best fit.
 */
const maxPerProfile = 500;

/**
 * People who may be worth recommending, before anything is counted. The caller adds people the user reached
 * out to.
 */
export async function findCandidates(db: Kysely<Database>, scope: OwnScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hot.person_id as id from unnest(${scope.profileIds}::uuid[]) as profile (id)
    cross join lateral (
      select person_id from signal
      where signal.user_id = ${scope.userId} and signal.connected_profile_id = profile.id
      order by signal.heat desc, signal.id desc limit ${maxPerProfile}
    ) as hot
    union
    select fitting.person_id from unnest(${scope.profileIds}::uuid[]) as profile (id)
    cross join lateral (
      select person_id, fit from signal
      where signal.user_id = ${scope.userId} and signal.connected_profile_id = profile.id
        and coalesce(signal.fit, 0) > 0
      order by coalesce(signal.fit, 0) desc, signal.heat desc, signal.id desc limit ${maxPerProfile}
    ) as fitting`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The people behind these URLs, as far as the user knows them. Looks them up by keys, which follow merges.
 *
 * @returns person ids by URL; unknown URLs are left out
 */
export async function findPeopleByUrl(
  db: Kysely<Database>,
  { userId, realm }: Pick<OwnScope, 'userId' | 'realm'>,
  urls: Iterable<string | null>,
): Promise<Map<string, string>> {
  const keysOf = new Map<string, string[]>();
  for (const url of urls) {
    if (url !== null) keysOf.set(url, identify({ urn: null, publicId: null, url }).keys);
  }
  const keys = [...new Set([...keysOf.values()].flat())];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('person_key')
    .select(['key', 'person_id as personId'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  const personOf = new Map(rows.map(({ key, personId }) => [key, personId]));
  const found = new Map<string, string>();
  for (const [url, ofUrl] of keysOf) {
    const personId = ofUrl.map((key) => personOf.get(key)).find((id) => id !== undefined);
    if (personId !== undefined) found.set(url, personId);
  }
  return found;
}

/**
 * Ids of people who must not be recommended, nor any of their posts: those on "Do not engage", and those the
 * user never wants to see recommended, under their current record after merges.
 */
export async function readExcluded(db: Kysely<Database>, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from list_person
    where user_id = ${userId} and ${isDoNotEngage(sql`list_person.user_id`, sql`list_person.person_id`)}
    union
    select never.person_id from never_recommended never where never.user_id = ${userId}
    union
    select merge.person_id from never_recommended never
    join person_merge merge on merge.user_id = never.user_id and merge.gone_id = never.person_id
    where never.user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ids of people who are already followed, and of the user's own connected profiles among the people. */
export async function readFollowed(
  db: Kysely<Database>,
  scope: OwnScope,
): Promise<{ followed: Set<string>; own: Set<string> }> {
  const { userId, realm } = scope;
  const profiles = await db
    .selectFrom('engage_profile')
    .select(['url', 'person_id as personId'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('unfollowed_at', 'is', null)
    .execute();
  const connected = await db
    .selectFrom('connected_profile')
    .select('url')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .execute();
  const byUrl = await findPeopleByUrl(
    db,
    scope,
    [...profiles, ...connected].map(({ url }) => url),
  );
  const idsOf = (rows: { url: string; personId?: string | null }[]) =>
    new Set(rows.flatMap(({ url, personId }) => byUrl.get(url) ?? personId ?? []));
  return { followed: idsOf(profiles), own: idsOf(connected) };
}
