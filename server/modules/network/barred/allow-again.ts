import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { identify } from '#server/modules/network/person-keys.ts';
import { hashKey } from './hash-key.ts';

const networks: Network[] = ['sample', 'real'];

/** How many people of a user were erased and must not come back. */
export async function countBarred(db: Kysely<Database>, userId: string): Promise<{ people: number }> {
  const { people } = await db
    .selectFrom('barred_person')
    .select(sql<number>`count(distinct erasure_id)::integer`.as('people'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { people };
}

/**
 * Lets somebody who was erased come back, by any address of theirs that was known, or everybody.
 *
 * @returns how many people that are
 * @throws AppError naming `profileUrl` where it is nobody's address
 */
export async function allowAgain(
  db: Kysely<Database>,
  userId: string,
  profileUrl: string | undefined,
): Promise<{ people: number }> {
  const erasures = profileUrl === undefined ? null : hashesOf(userId, profileUrl);
  const { rows } = await sql<{ people: number }>`
    with allowed as (
      delete from barred_person where user_id = ${userId}::uuid
      ${
        erasures === null
          ? sql``
          : sql`and erasure_id in (select erasure_id from barred_person
            where user_id = ${userId}::uuid and key_hash = any(${erasures}::bytea[]))`
      }
      returning erasure_id
    )
    select count(distinct erasure_id)::integer as people from allowed`.execute(db);
  return { people: rows[0]?.people ?? 0 };
}

function hashesOf(userId: string, profileUrl: string): Buffer[] {
  const address = parseProfileUrl(profileUrl);
  if (address?.kind !== 'person') {
    throw invalidField('profileUrl', 'Paste the address of a person, like linkedin.com/in/name');
  }
  const { keys } = identify(address);
  return networks.flatMap((network) => keys.map((key) => hashKey(userId, network, key)));
}
