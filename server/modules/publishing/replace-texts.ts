import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { PublicationTable } from './tables.ts';

/**
 * Replaces the text of a user's publications of one origin that contain a name or link to a signal of one of
 * these people, whatever their state.
 *
 * @param by.name as it is spelled in those texts; empty matches none
 * @param by.records the people's ids
 */
export async function replaceTexts(
  trx: Transaction<Database>,
  userId: string,
  by: { origin: PublicationTable['origin']; name: string; records: string[]; text: string },
): Promise<void> {
  await sql`
    update publication set text = ${by.text}
    where user_id = ${userId}::uuid and origin = ${by.origin} and (
      ${by.name} <> '' and strpos(text, ${by.name}) > 0
      or exists (select from signal where signal.user_id = ${userId}::uuid
        and signal.person_id = any(${by.records}::uuid[]) and strpos(publication.text, signal.id::text) > 0)
    )`.execute(trx);
}
