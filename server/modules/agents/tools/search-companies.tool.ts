import { z } from 'zod';
import { manyOf } from '#contract/many-of.ts';
import { type Cited, citeRecords } from '#server/modules/agents/citations/cite-records.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { askedText, askedWords, daysBefore, daysWords } from './asked-words.ts';
import { composeRows, recordRow, rowsAsked } from './compose-output.ts';
import { type RankedCompany, rankCompanies } from './rank-companies.ts';
import { quietTool } from './tool.ts';

const Input = z.object({
  words: z.string().nullable().describe('Words that must all stand in the name; null: all companies'),
  activeWithinDays: z
    .number()
    .nullable()
    .describe('Somebody from there engaged in the last so many days; null: any time'),
  sort: z.enum(['score', 'people', 'latest']).nullable().describe('Highest first; null: by score'),
  limit: z.number().nullable().describe('How many to show, at most 30; null: 15'),
});

export const searchCompanies = quietTool({
  name: 'search_companies',
  kind: 'read',
  description:
    "Finds companies whose people engaged with the user's profiles, with how many people were seen and the sum of their scores. Each begins with a ref such as [c1].",
  input: Input,
  inWords: (input) => askedWords([input.words, daysWords('active in', input.activeWithinDays)]),
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const scope = await requireOwnedSignalScope(db, run.userId, run.network);
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
    const found = manyOf(total, 'company', 'companies');
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
      `${manyOf(company.people, 'person', 'people')} seen`,
      `score ${company.score}`,
      manyOf(company.interactions, 'interaction', 'interactions'),
      `latest ${company.latestAt.toISOString().slice(0, 10)}`,
    ],
    company.url,
  );
}
