import { createHmac } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import { peopleMessages } from '#server/modules/people/people-messages.ts';
import { identify } from './person-keys.ts';
import type { OwnedPerson } from './require-owned-person.ts';

type Whose = { userId: string; realm: Realm };
type Named = Pick<NewPerson, 'urn' | 'publicId' | 'url'>;

/**
 * The people among these who were erased and are blocked from re-import: any of their keys matches. Reads
 * only.
 */
export async function findBlocked<P extends Named>(
  db: Kysely<Database>,
  whose: Whose,
  people: Iterable<P>,
): Promise<Set<P>> {
  return new Set((await match(db, whose, people)).keys());
}

/**
 * Like {@link findBlocked}, but also learns: if a fact about an erased person has further keys, it blocks
 * those too, unless they belong to an existing person. Otherwise the same person would come back under
 * another name.
 */
export async function learnBlocks<P extends Named>(
  trx: Transaction<Database>,
  whose: Whose,
  people: Iterable<P>,
): Promise<Set<P>> {
  const blocked = await match(trx, whose, people);
  const further = [...blocked.values()].flatMap(({ erasureId, madeAt, keys }) =>
    keys.map((key) => ({
      key,
      key_hash: `\\x${hashKey(whose.userId, whose.realm, key).toString('hex')}`,
      erasure_id: erasureId,
      made_at: madeAt,
    })),
  );
  const columns = { key: 'text', key_hash: 'text', erasure_id: 'uuid', made_at: 'timestamptz' } as const;
  if (further.length > 0) {
    await sql`insert into erasure_block (user_id, network, key_hash, erasure_id, made_at)
      select ${whose.userId}::uuid, ${whose.realm}, b.key_hash::bytea, b.erasure_id, b.made_at
      from ${unnestRows('b', columns, further)}
      where not exists (select from person_key known where known.user_id = ${whose.userId}::uuid
        and known.network = ${whose.realm} and known.key = b.key)
      on conflict do nothing`.execute(trx);
  }
  return new Set(blocked.keys());
}

type Bar = { erasureId: string; madeAt: Date; keys: string[] };

async function match<P extends Named>(
  db: Kysely<Database>,
  whose: Whose,
  people: Iterable<P>,
): Promise<Map<P, Bar>> {
  const found = new Map<P, Bar>();
  const { userId, realm } = whose;
  const isAny = await db
    .selectFrom('erasure_block')
    .select('erasure_id')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .limit(1)
    .executeTakeFirst();
  // Most users have erased nobody; then no key has to be hashed.
  if (isAny === undefined) return found;
  const named = [...new Set(people)].map((person) => ({ person, keys: identify(person).keys }));
  const hashes = new Map(
    named.flatMap(({ keys }) => keys).map((key) => [key, hashKey(userId, realm, key).toString('hex')]),
  );
  const rows = await db
    .selectFrom('erasure_block')
    .select(['erasure_id as erasureId', 'made_at as madeAt'])
    .select(sql<string>`encode(key_hash, 'hex')`.as('hash'))
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where(
      'key_hash',
      'in',
      sql<Buffer>`(select decode(hash, 'hex') from unnest(${[...new Set(hashes.values())]}::text[]) as hash)`,
    )
    .execute();
  const byHash = new Map(rows.map(({ hash, ...bar }) => [hash, bar]));
  for (const { person, keys } of named) {
    const bar = keys.map((key) => byHash.get(hashes.get(key) ?? '')).find((one) => one !== undefined);
    if (bar !== undefined) found.set(person, { ...bar, keys });
  }
  return found;
}

/** Blocks all keys of a person who is about to be erased, so no source brings them back. */
export async function blockPerson(
  trx: Transaction<Database>,
  userId: string,
  { id, realm }: OwnedPerson,
  now: Date,
): Promise<void> {
  const keys = await trx
    .selectFrom('person_key')
    .select('key')
    .where('user_id', '=', userId)
    .where('person_id', '=', id)
    .execute();
  if (keys.length === 0) return;
  const erasureId = sql<string>`${crypto.randomUUID()}::uuid`;
  await trx
    .insertInto('erasure_block')
    .values(
      keys.map(({ key }) => ({
        user_id: userId,
        network: realm,
        key_hash: hashKey(userId, realm, key),
        erasure_id: erasureId,
        made_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const realms: Realm[] = ['sample', 'real'];

/** How many people of a user were erased and blocked from re-import. */
export async function countBlocks(db: Kysely<Database>, userId: string): Promise<{ people: number }> {
  const { people } = await db
    .selectFrom('erasure_block')
    .select(sql<number>`count(distinct erasure_id)::integer`.as('people'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { people };
}

/**
 * Lifts the block for an erased person, by any of their known URLs, or for everyone.
 *
 * @returns how many people that affects
 * @throws AppError naming `profileUrl` if the URL isn't a person's
 */
export async function allowAgain(
  db: Kysely<Database>,
  userId: string,
  profileUrl: string | undefined,
): Promise<{ people: number }> {
  const erasures = profileUrl === undefined ? null : hashesOf(userId, profileUrl);
  const { rows } = await sql<{ people: number }>`
    with allowed as (
      delete from erasure_block where user_id = ${userId}::uuid
      ${
        erasures === null
          ? sql``
          : sql`and erasure_id in (select erasure_id from erasure_block
            where user_id = ${userId}::uuid and key_hash = any(${erasures}::bytea[]))`
      }
      returning erasure_id
    )
    select count(distinct erasure_id)::integer as people from allowed`.execute(db);
  return { people: rows[0]?.people ?? 0 };
}

function hashesOf(userId: string, profileUrl: string): Buffer[] {
  const parsed = parseProfileUrl(profileUrl);
  if (parsed?.kind !== 'person') {
    throw invalidField('profileUrl', peopleMessages.pasteProfileUrl);
  }
  const { keys } = identify(parsed);
  return realms.flatMap((realm) => keys.map((key) => hashKey(userId, realm, key)));
}

/**
 * How a key of an erased person is stored: HMAC-SHA256 under the user's id, 32 bytes. Keys can be guessed, so
 * this doesn't protect against someone who has the database and a name to try. But it keeps names out of the
 * database, and the lists of two users can't be compared.
 */
function hashKey(userId: string, realm: Realm, key: string): Buffer {
  return createHmac('sha256', userId).update(`${realm} ${key}`).digest();
}
