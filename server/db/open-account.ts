import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the user of a row has not deleted the account: nothing is done in the name of one who has, although
 * everything of theirs stays for thirty days.
 *
 * @param userId the column with the user's id
 */
export function isAccountOpen(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from app_user whose where whose.id = ${sql.ref(userId)} and whose.deleted_at is null
  )`;
}
