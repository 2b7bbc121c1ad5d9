import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isInScope } from '#server/modules/signals/listing/in-scope.ts';
import { foldedForLike, wordsOf } from '#server/modules/signals/listing/search-words.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';

/** A company with what its people did towards the profiles of a scope. */
export type RankedCompany = {
  id: string;
  name: string;
  url: string | null;
  industry: string | null;
  headcount: number | null;
  location: string | null;
  people: number;
  score: number;
  interactions: number;
  latestAt: Date;
  /** Of all that match, those beyond `limit` too. */
  total: number;
};

type Asked = {
  /** Words that must all stand in the name, case and accents ignored. */
  text: string | undefined;
  /** Only those of whom somebody was active since. */
  activeSince: Date | undefined;
  sort: 'score' | 'people' | 'latest';
  limit: number;
};

/** The companies whose people engaged with the profiles of a scope, with scores as of `now`. */
export async function rankCompanies(
  db: Kysely<Database>,
  scope: SignalScope,
  { text, activeSince, sort, limit }: Asked,
  now: Date,
): Promise<RankedCompany[]> {
  const blocks = wordsOf(text ?? '').map(
    (word) => sql`and company.folded_name like '%' || ${foldedForLike(word)} || '%'`,
  );
  const since = activeSince === undefined ? sql`` : sql`having max(signal.latest_at) >= ${activeSince}`;
  const column = { score: sql`seen.score`, people: sql`seen.people`, latest: sql`seen."latestAt"` }[sort];
  const { rows } = await sql<RankedCompany>`
    select company.id, company.name, company.url, company.industry, company.headcount, company.location,
      seen.people, seen.score, seen.interactions, seen."latestAt", (count(*) over ())::float8 as total
    from (
      select signal.company_id, count(distinct signal.person_id)::float8 as people,
        round(sum(${shownScoreSql(now)})::numeric, 1)::float8 as score,
        sum(signal.interactions)::float8 as interactions, max(signal.latest_at) as "latestAt"
      from signal where ${isInScope(scope)} and signal.company_id is not null
      group by signal.company_id ${since}
    ) as seen
    join company on company.user_id = ${scope.userId}::uuid and company.id = seen.company_id
    where company.network = ${scope.network} ${sql.join(blocks, sql` `)}
    order by ${column} desc, company.id limit ${limit}`.execute(db);
  return rows;
}
