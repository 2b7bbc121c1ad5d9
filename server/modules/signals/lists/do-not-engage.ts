import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';

/**
 * Whether a person of a user is on the built-in list "Do not engage". Everything that honors the list uses
 * this one condition.
 *
 * @param userId of the user, as an expression
 * @param personId of the person's current record, as an expression
 */
export function isDoNotEngage(
  userId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from list
    join list_person listed on listed.user_id = list.user_id and listed.list_id = list.id
    where list.user_id = ${userId} and list.kind = 'do_not_engage' and listed.person_id = ${personId}
  )`;
}

/** Why nothing happens with a person on the list, and what to do. */
export function doNotEngageMessage(name: string): string {
  return signalsMessages.doNotEngage(name);
}

/** Whether the person at a profile URL is on the list. */
export async function isUrlDoNotEngage(
  db: Kysely<Database>,
  { userId, realm }: { userId: string; realm: Realm },
  url: string,
): Promise<boolean> {
  const { keys } = identify({ urn: null, publicId: null, url });
  const { rows } = await sql`
    select from person_key key where key.user_id = ${userId}::uuid and key.network = ${realm}
      and key.key = any(${keys}::text[])
      and ${isDoNotEngage(sql`key.user_id`, sql`key.person_id`)} limit 1`.execute(db);
  return rows.length > 0;
}

/** {@link isDoNotEngage} of the person of a row of `signal`. */
export const doNotEngageSql: RawBuilder<boolean> = isDoNotEngage(sql`signal.user_id`, sql`signal.person_id`);

/**
 * What leaves for other programs automatically: nobody on "Do not engage", unless the user chose to include
 * them.
 */
export function isExportableSql(isTicked: boolean | undefined): RawBuilder<boolean> {
  return isTicked ? sql<boolean>`true` : sql<boolean>`not ${doNotEngageSql}`;
}

/** How many of the matching rows of `signal` are left out by {@link isExportableSql}. */
export async function countLeftOut(
  db: Kysely<Database>,
  matches: RawBuilder<unknown>,
  isTicked: boolean | undefined,
): Promise<number> {
  if (isTicked) return 0;
  const { rows } = await sql<{ leftOut: number }>`
    select count(*)::integer as "leftOut" from signal
    where ${matches} and ${doNotEngageSql}`.execute(db);
  return rows[0]?.leftOut ?? 0;
}

/** The id of the built-in list, for a filter; every user has it. */
export async function doNotEngageList(db: Kysely<Database>, userId: string): Promise<string | null> {
  const list = await db
    .selectFrom('list')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'do_not_engage')
    .executeTakeFirst();
  return list?.id ?? null;
}
