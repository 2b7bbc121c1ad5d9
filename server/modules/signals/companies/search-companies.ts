import { type Kysely, sql } from 'kysely';
import type { FoundCompany } from '#contract/companies.ts';
import type { Database } from '#server/db/database.ts';
import { foldedForLike, wordsOf } from '#server/modules/signals/listing/search-words.ts';

const defaultLimit = 10;

/**
 * Companies by name, each word of the keyword anywhere in it, case and accents ignored: first those that begin with
 * it, the shorter before the longer. Those whose people engaged with no profile that is connected now are left out.
 */
export async function searchCompanies(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundCompany[] }> {
  const words = wordsOf(query.keyword);
  if (words.length === 0) return { items: [] };
  const holds = words.map((word) => sql`company.folded_name like '%' || ${foldedForLike(word)} || '%'`);
  const begins = sql`company.folded_name like ${foldedForLike(words.join(' '))} || '%'`;
  const { rows } = await sql<FoundCompany>`
    select company.id, company.network, company.name, company.logo_url as "logoUrl",
      (select count(distinct signal.person_id)::integer from connected_profile as profile
        join signal on signal.user_id = profile.user_id and signal.connected_profile_id = profile.id
        where profile.user_id = company.user_id and profile.disconnected_at is null
          and signal.company_id = company.id) as people
    from company
    where company.user_id = ${userId}::uuid and ${sql.join(holds, sql` and `)}
      and exists (select from connected_profile as profile
        join signal on signal.user_id = profile.user_id and signal.connected_profile_id = profile.id
        where profile.user_id = company.user_id and profile.disconnected_at is null
          and signal.company_id = company.id)
    order by not ${begins}, length(company.name), company.name collate "und-x-icu", company.id
    limit ${query.limit ?? defaultLimit}`.execute(db);
  return { items: rows };
}
