import { type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose rows are a user's and have an id. */
type OwnedTable = {
  [Name in keyof Database]: 'user_id' | 'id' extends keyof Database[Name] ? Name : never;
}[keyof Database];

/** Whose row it is and which: as a call or as another row says it. */
export type OwnedKey = { userId: string; id: string } | { user_id: string; id: string };

/** The one row of a user: both conditions together, so that neither can be left out. */
export function owned(table: OwnedTable, key: OwnedKey) {
  const userId = 'userId' in key ? key.userId : key.user_id;
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.id`)} = ${key.id})`;
}
