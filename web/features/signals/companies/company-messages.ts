import type { CompanyFactSource } from '#contract/signals/companies.ts';
import { factLabel } from '#core/fact-sources.ts';
import { formatCount } from '#core/pluralize.ts';
import { guessedLabel } from '#web/features/signals/labels/signal-labels.ts';

/** Texts of the company page. */
export const companyMessages = {
  title: (name: string | undefined) => `${name ?? 'Company'} · inGrow`,
  company: 'Company',
  signals: 'Signals',
  noData: 'No company data yet',
  enrichFirst: 'Enrich one of its people to find its LinkedIn page.',
  enrich: 'Enrich',
  enriched: (name: string) => `Enriched ${name}`,
  notEnriched: 'Not enriched',
  openPage: 'Open on LinkedIn',
  facts: 'Facts',
  name: 'Name',
  industry: 'Industry',
  employees: 'Employees',
  location: 'Location',
  followers: 'Followers',
  website: 'Website',
  page: 'LinkedIn page',
  byWeek: 'Engagements by week',
  noEngagements: 'No one from this company has engaged yet.',
  people: 'People',
  month: 'Engaged in 30 days',
  months: (people: number, before: number) => `${formatCount(people)} (${formatCount(before)} before)`,
  engagements: 'Engagements',
  firstActivity: 'First activity',
  lastActivity: 'Last activity',
  notRead: 'Couldn’t load the company',
  notFound: 'Company not found',
  notFoundText: 'No one you know works there anymore.',
  toSignals: 'Go to signals',
} as const;

/** The source of a fact. */
export const sourceLabel = (source: CompanyFactSource): string =>
  source === 'headline' ? guessedLabel : factLabel(source);
