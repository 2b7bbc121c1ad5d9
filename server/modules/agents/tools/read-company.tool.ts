import { z } from 'zod';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import { pluralize } from '#core/pluralize.ts';
import { notFound } from '#server/app-error.ts';
import { citeRecords, resolveRef } from '#server/modules/agents/citations.ts';
import { readCompany as readCompanyProfile } from '#server/modules/signals/companies.ts';
import { composeLines, oneLine } from './compose-output.ts';
import { citedCompany } from './search-companies.tool.ts';
import { citedSignal, isDoNotEngage, signalRow } from './signal-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({ company: z.string().describe('The ref of a company, such as c1') });

/** The most recent weeks to list, each with its number of engagements. */
const shownWeeks = 8;

export const readCompany = repeatableTool({
  name: 'read_company',
  kind: 'read',
  labels: {
    title: 'Read a company',
    description: 'One company and its people who engaged',
    doing: 'Reading about a company',
    done: 'Read about a company',
    several: 'companies',
  },
  description:
    'Reads one company: its facts with their sources, its engagement by week, and its people with the highest scores, each with a ref.',
  input: Input,
  async run({ db, clock }, run, input) {
    const { id } = await resolveRef(db, run, ['company'], input.company);
    const company = await readCompanyProfile(db, run.userId, id, clock.now());
    if (company === null) throw notFound('Company');
    // People who are dismissed or on "Do not engage" are never proposed.
    const people = company.topPeople.filter((abort) => !isDoNotEngage(abort) && abort.status !== 'dismissed');
    const [ref = '', ...personRefs] = await citeRecords(db, run, [
      citedCompany({ id, name: company.name, url: company.facts.url?.value ?? null }),
      ...people.map(citedSignal),
    ]);
    return {
      summary: `Read ${company.name}`,
      output: composeLines([
        `[${ref}] ${oneLine(company.name, 160)}`,
        ...factLines(company),
        `${pluralize(company.people, 'person', 'people')} seen, score ${company.score}, ${pluralize(company.interactions, 'interaction', 'interactions')}${activeText(company)}`,
        `Engagements by week (by its Monday; the last week is still running): ${weekText(company)}`,
        people.length === 0 ? null : 'People with the highest scores:',
        ...people.map((signal, index) => signalRow(personRefs[index] ?? '', signal)),
        company.people > company.topPeople.length
          ? `… and ${company.people - company.topPeople.length} more: search signals by this company’s name.`
          : null,
      ]),
    };
  },
});

function factLines({ facts }: CompanyProfile): string[] {
  const shown = {
    Industry: facts.industry,
    Employees: facts.headcount,
    Location: facts.location,
    Website: facts.website,
    Page: facts.url,
    Followers: facts.followers,
  };
  return Object.entries(shown).flatMap(([words, fact]) => {
    if (fact === null) return [];
    const from =
      fact.source === null ? '' : ` (source: ${fact.source}${fact.at ? `, ${fact.at.slice(0, 10)}` : ''})`;
    return [`${words}: ${oneLine(String(fact.value), 300)}${from}`];
  });
}

function activeText({ firstAt, latestAt }: CompanyProfile): string {
  return firstAt === null || latestAt === null
    ? ''
    : `, first ${firstAt.slice(0, 10)}, latest ${latestAt.slice(0, 10)}`;
}

function weekText({ weeks }: CompanyProfile): string {
  return weeks
    .slice(-shownWeeks)
    .map(({ from, counts }) => `${from} ${Object.values(counts).reduce((sum, count) => sum + count, 0)}`)
    .join(', ');
}
