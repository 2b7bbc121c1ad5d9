import { sql } from 'kysely';
import type { EraseStep } from '#server/modules/signals/erase/erase-person.ts';
import { digestName } from './digest-text.ts';

/** What a digest says that named somebody who is erased. */
const erasedWords =
  'inGrow: this digest named somebody who was erased since. The others are in your signals.';

/** Empties the digests that name somebody who is erased. One that names somebody else of the same name goes too. */
export const eraseFromDigests: EraseStep = async (trx, userId, { records, facts }) => {
  const name = digestName(facts.name ?? '');
  await sql`
    update notice set text = ${erasedWords}
    where user_id = ${userId}::uuid and kind = 'morning_digest' and (
      ${name} <> '' and strpos(text, ${name}) > 0
      or exists (select from signal where signal.user_id = ${userId}::uuid
        and signal.person_id = any(${records}::uuid[]) and strpos(notice.text, signal.id::text) > 0)
    )`.execute(trx);
  await sql`
    update publication set text = ${erasedWords}
    where user_id = ${userId}::uuid and origin = 'digest' and (
      ${name} <> '' and strpos(text, ${name}) > 0
      or exists (select from signal where signal.user_id = ${userId}::uuid
        and signal.person_id = any(${records}::uuid[]) and strpos(publication.text, signal.id::text) > 0)
    )`.execute(trx);
};
