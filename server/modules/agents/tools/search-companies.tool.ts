import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import type { Database } from '#server/db/database.ts';
import { type Cited, citeRecords } from '#server/modules/agents/citations.ts';
import { foldedForLike, termsOf } from '#server/modules/signals/listing/search-terms.ts';
import {
  isInScope,
  requireOwnedSignalScope,
  type SignalScope,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { askedSummary, askedText, daysBefore, daysText } from './asked-texts.ts';
import { composeRows, recordRow, rowsAsked } from './compose-output.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  words: z.string().nullable().describe('Words that the name must all contain. null: all companies'),
  activeWithinDays: z
    .number()
    .nullable()
    .describe('Someone from the company engaged within this many days. null: any time'),
  sort: z.enum(['score', 'people', 'latest']).nullable().describe('Highest first. null: by score'),
  limit: z.number().nullable().describe('Number of results, at most 30. null: 15'),
});

export const searchCompanies = repeatableTool({
  name: 'search_companies',
  kind: 'read',
  labels: {
    title: 'Search companies',
    description: 'Companies whose people engaged with you',
    doing: 'Searching companies',
    done: 'Searched companies',
  },
  description:
    'Finds companies whose people engaged with the user’s profiles, with the number of people and their total score. Each starts with a ref, such as [c1].',
  input: Input,
  entryMessage: (input) => askedSummary([input.words, daysText('active in', input.activeWithinDays)]),
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const scope = await requireOwnedSignalScope(db, run.userId, run.realm);
    const companies = await rankCompanies(
      db,
      scope,
      {
        text: askedText(input.words),
        activeSince: daysBefore(now, input.activeWithinDays),
        sort: input.sort ?? 'score',
        limit: rowsAsked(input.limit),
      },
      now,
    );
    const total = companies[0]?.total ?? 0;
    const refs = await citeRecords(db, run, companies.map(citedCompany));
    const found = pluralize(total, 'company', 'companies');
    return {
      summary: `${found} found`,
      output: composeRows(
        total === 0 ? 'No company matches.' : `${found} found.`,
        companies.map((company, index) => companyRow(refs[index] ?? '', company)),
        total - companies.length,
      ),
    };
  },
});

/** How answers cite a company. */
export function citedCompany({ id, name, url }: Pick<RankedCompany, 'id' | 'name' | 'url'>): Cited {
  return { kind: 'company', id, label: name, url };
}

function companyRow(ref: string, company: RankedCompany): string {
  return recordRow(
    ref,
    [
      company.name,
      company.industry,
      company.headcount === null ? null : `${company.headcount} employees`,
      company.location,
      `${pluralize(company.people, 'person', 'people')} seen`,
      `score ${company.score}`,
      pluralize(company.interactions, 'interaction', 'interactions'),
      `latest ${company.latestAt.toISOString().slice(0, 10)}`,
    ],
    company.url,
  );
}

/** A company with its people's engagement toward a scope's profiles. */
type RankedCompany = {
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
  /** The number of all matches, including those beyond `limit`. */
  total: number;
};

type Asked = {
  /** Words that must all be in the name, ignoring case and accents. */
  text: string | undefined;
  /** Only companies with someone active since. */
  activeSince: Date | undefined;
  sort: 'score' | 'people' | 'latest';
  limit: number;
};

/** The companies whose people engaged with a scope's profiles, with scores as of `now`. */
async function rankCompanies(
  db: Kysely<Database>,
  scope: SignalScope,
  { text, activeSince, sort, limit }: Asked,
  now: Date,
): Promise<RankedCompany[]> {
  const blocks = termsOf(text ?? '').map(
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
    where company.network = ${scope.realm} ${sql.join(blocks, sql` `)}
    order by ${column} desc, company.id limit ${limit}`.execute(db);
  return rows;
}
