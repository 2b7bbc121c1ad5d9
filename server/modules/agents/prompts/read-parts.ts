import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { PromptRow } from './lock-prompt.ts';
import type { PartRow } from './run-types.ts';

/** What an agent said and did for a prompt, in its order; from a step on where one is given. */
export async function readParts(
  db: Kysely<Database>,
  { user_id, id }: Pick<PromptRow, 'user_id' | 'id'>,
  fromStep = 1,
): Promise<PartRow[]> {
  return db
    .selectFrom('prompt_part')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('prompt_id', '=', id)
    .where('step', '>=', fromStep)
    .orderBy('number')
    .execute();
}
