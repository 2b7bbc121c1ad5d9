import { sql } from 'kysely';
import type { EraseStep } from '#server/modules/signals/erase/erase-person.ts';

/**
 * Empties the rows that could not be imported where they name somebody who is erased: by an address or mail address in
 * a cell, or by the name, which may stand in two cells. Row and reason stay. Somebody else of the same name goes too:
 * nothing in such a row says who it is.
 */
export const eraseCsvRows: EraseStep = async (trx, userId, { id, facts }) => {
  const { rows: keys } = await sql<{ name: string }>`
    select distinct lower(substr(key, strpos(key, ':') + 1)) as name from person_key
    where user_id = ${userId} and person_id = ${id}`.execute(trx);
  const slugs = keys.flatMap(({ name }) => [name, encodeURIComponent(name).toLowerCase()]);
  const email = facts.email?.toLowerCase() ?? null;
  await sql`
    update csv_import_error set cells = '{}'
    where user_id = ${userId} and cells <> '{}' and (
      exists (select from unnest(cells) cell where
        strpos(lower(cell), ${email}::text) > 0
        or substring(lower(cell) from '/(?:in|pub|people|lead)/([^/?#,\\s]+)') = any(${slugs}::text[])
        or rtrim(lower(cell), '/') = any(${slugs}::text[]))
      or ${wordsOf(facts.name)}::text <> '' and strpos(
        ' ' || (select coalesce(string_agg(${words(sql`cell`)}, ' ' order by position), '')
          from unnest(cells) with ordinality as named (cell, position) where cell !~ '[/@]') || ' ',
        ' ' || ${words(sql`${facts.name ?? ''}::text`)} || ' ') > 0
    )`.execute(trx);
};

/** Letters and digits only, one space between words, in lower case. */
const words = (text: ReturnType<typeof sql>) =>
  sql`btrim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g'))`;

/** Empty for a name without a letter or digit, which would be found in every row. */
const wordsOf = (name: string | null) => (name ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
