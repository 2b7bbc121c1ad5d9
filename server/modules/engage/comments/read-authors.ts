import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';

/** Somebody who wrote a post, as far as this user knows them. */
export type KnownAuthor = { personId: string | null; headline: string | null; pictureUrl: string | null };

/**
 * Who is behind the addresses of authors: people known as facts, else those who are followed. An address that leads
 * to nobody is left out.
 */
export async function readAuthors(
  db: Kysely<Database>,
  userId: string,
  network: Network,
  urls: readonly string[],
): Promise<Map<string, KnownAuthor>> {
  const keysOf = new Map(
    [...new Set(urls)].map((url) => [url, identify({ urn: null, publicId: null, url }).keys]),
  );
  const keys = [...keysOf.values()].flat();
  if (keys.length === 0) return new Map();
  const people = await db
    .selectFrom('person_key')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'person_key.user_id').onRef('person.id', '=', 'person_key.person_id'),
    )
    .select(['person_key.key', 'person.id', 'person.headline', 'person.picture_url as pictureUrl'])
    .where('person_key.user_id', '=', userId)
    .where('person_key.network', '=', network)
    .where('person_key.key', 'in', keys)
    .execute();
  const followed = await db
    .selectFrom('engage_profile')
    .select(['url', 'person_id as personId', 'headline', 'picture_url as pictureUrl'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('url', 'in', [...keysOf.keys()])
    .execute();
  const known = new Map<string, KnownAuthor>();
  for (const [url, ownKeys] of keysOf) {
    const person = people.find(({ key }) => ownKeys.includes(key));
    const profile = followed.find((one) => one.url === url);
    if (!person && !profile) continue;
    known.set(url, {
      personId: person?.id ?? profile?.personId ?? null,
      headline: person?.headline ?? profile?.headline ?? null,
      pictureUrl: person?.pictureUrl ?? profile?.pictureUrl ?? null,
    });
  }
  return known;
}
