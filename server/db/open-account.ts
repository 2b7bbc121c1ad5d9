import { type RawBuilder, sql } from 'kysely';

/**
 * Whether inGrow can act in the name of `app_user`: the account isn't deleted, and the allow-list lets its
 * user in. Otherwise everything of theirs is kept and continues when they're back.
 */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(app_user.deleted_at is null and app_user.shut_out_at is null)`;

/**
 * The same for the user of a row.
 *
 * @param userId the column with the user's id
 */
export function isAccountOpen(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from app_user where app_user.id = ${sql.ref(userId)} and ${isOpen})`;
}
