import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { OwnedPerson } from '#server/modules/network/merge/require-owned-person.ts';

/** By what somebody is found in texts. */
export type Mentions = {
  /** Their signals, former ones too. */
  signalIds: string[];
  /** Whether a text names them, their address or their mail; false for null. */
  in(text: RawBuilder<unknown>): RawBuilder<boolean>;
};

/** Reads by what somebody is found, while their record is still there. */
export async function readMentions(
  trx: Transaction<Database>,
  userId: string,
  { id, facts, records }: OwnedPerson,
): Promise<Mentions> {
  const { rows } = await sql<{ names: string[]; keys: string[]; signalIds: string[] }>`
    select
      array(select distinct ${plain(sql`name`)} from (
        select ${facts.name}::text as name
        union all select gone ->> 'name' from person_merge where user_id = ${userId}::uuid and person_id = ${id}::uuid
        union all select kept ->> 'name' from person_merge where user_id = ${userId}::uuid and person_id = ${id}::uuid
      ) as names where name is not null) as names,
      array(select distinct substr(key, strpos(key, ':') + 1) from person_key
        where user_id = ${userId}::uuid and person_id = ${id}::uuid) as keys,
      array(
        select id from signal where user_id = ${userId}::uuid and person_id = any(${records}::uuid[])
        union select (gone ->> 'id')::uuid from signal_merge moved
          join person_merge merge on merge.user_id = moved.user_id and merge.id = moved.merge_id
          cross join lateral jsonb_array_elements(moved.gone_signals) as gone
          where merge.user_id = ${userId}::uuid and merge.person_id = ${id}::uuid
      )::text[] as "signalIds"`.execute(trx);
  const [known] = rows;
  if (known === undefined) throw new Error('A row without a table is always there');
  // A name without a letter or digit would be found everywhere.
  const names = known.names.filter((name) => name.trim() !== '');
  const address = addressPattern(known.keys);
  const email = facts.email?.trim().toLowerCase() ?? '';
  return {
    signalIds: known.signalIds,
    in: (text) => sql<boolean>`coalesce(
      exists (select from unnest(${names}::text[]) as named (name)
        where strpos(' ' || ${plain(text)} || ' ', ' ' || named.name || ' ') > 0)
      or ${address === null ? sql`false` : sql`(${text}) ~* ${address}`}
      or ${email === '' ? sql`false` : sql`strpos(lower(${text}), ${email}) > 0`}, false)`,
  };
}

/** Letters and digits only, one space between words, accents and case aside. */
function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`btrim(regexp_replace(ingrow_fold(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
}

/** An address of a profile that ends with one of these names of it; null without one. */
function addressPattern(keys: readonly string[]): string | null {
  const slugs = keys.filter((key) => key !== '').flatMap((key) => [key, encodeURIComponent(key)]);
  if (slugs.length === 0) return null;
  const escaped = [...new Set(slugs)].map((slug) => slug.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return `/in/(?:${escaped.join('|')})(?![[:alnum:]_%-])`;
}
