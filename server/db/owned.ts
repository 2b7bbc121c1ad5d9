import { type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose rows belong to a user and have an id. */
type OwnedTable = {
  [Name in keyof Database]: 'user_id' | 'id' extends keyof Database[Name] ? Name : never;
}[keyof Database];

/** The owner and the id of a row, named as in a call or as in another row. */
export type OwnedKey = { userId: string; id: string } | { user_id: string; id: string };

/** The caller's own record that a path names. */
export function ownKey(caller: { userId: string }, params: { id: string }): { userId: string; id: string } {
  return { userId: caller.userId, id: params.id };
}

/** Finds the one row of a user by both conditions together, so neither can be left out. */
export function owned(table: OwnedTable, key: OwnedKey) {
  const userId = 'userId' in key ? key.userId : key.user_id;
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.id`)} = ${key.id})`;
}
