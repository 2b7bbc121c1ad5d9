import { z } from 'zod';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { factSourceNames } from '#core/fact-sources.ts';
import { EngagementType } from './signal-kinds.ts';
import { Signal } from './signals.ts';

/** Where a fact comes from. `headline` means it was only read from people's headlines. */
export const CompanyFactSource = z.enum(['headline', ...factSourceNames]);
export type CompanyFactSource = z.infer<typeof CompanyFactSource>;

/** A fact with its source and time. Null if no source has it. */
const fact = <T extends z.ZodType>(value: T) =>
  z.object({ value, source: CompanyFactSource.nullable(), at: Moment.nullable() }).nullable();

/** The data provider that was last asked, and when. */
export const Enriched = z.object({ at: Moment, source: z.enum(['unipile', 'rapidapi']) });
export type Enriched = z.infer<typeof Enriched>;

/** Engagement with the connected profiles in one week. */
export const CompanyWeek = z.object({
  from: z.iso.date().describe('Monday of the week, in UTC'),
  counts: z.partialRecord(EngagementType, z.int()).describe('Inbound engagements by type'),
});
export type CompanyWeek = z.infer<typeof CompanyWeek>;

/** A company, and its people's engagement with the currently connected profiles. */
export const CompanyProfile = z.object({
  id: Id,
  network: Realm,
  name: z.string(),
  facts: z.object({
    name: fact(z.string()),
    url: fact(z.string()).describe('LinkedIn page'),
    industry: fact(z.string()),
    headcount: fact(z.int()),
    location: fact(z.string()),
    website: fact(z.string()),
    logoUrl: fact(PictureUrl),
    followers: fact(z.int()),
  }),
  lookedUp: Enriched.nullable().describe('Null if never enriched'),
  canBeLookedUp: z
    .boolean()
    .describe('Whether its page is known. If not, enrich one of its people to find it.'),
  people: z.int().describe('People of this company among your signals'),
  profiles: z
    .array(z.object({ connectedProfileId: Id, people: z.int() }))
    .describe('People per connected profile, most first'),
  monthPeople: z.int().describe('Those who engaged in the last 30 days'),
  monthPeopleBefore: z.int().describe('Those who engaged in the 30 days before'),
  score: z.number().describe('Total score of its people, with one decimal'),
  interactions: z.int().describe('Inbound engagements'),
  firstAt: Moment.nullable(),
  latestAt: Moment.nullable(),
  weeks: z.array(CompanyWeek).describe('Last 26 weeks, oldest first, including the current week'),
  topPeople: z.array(Signal).describe('At most 10, highest score first'),
  asOf: Moment.describe('When the scores were calculated'),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/** A company found by name. */
export const FoundCompany = z.object({
  id: Id,
  network: Realm,
  name: z.string(),
  logoUrl: PictureUrl,
  people: z.int().describe('People of this company among your signals'),
});
export type FoundCompany = z.infer<typeof FoundCompany>;

export const companyRoutes = {
  search: route('GET', '/profile-company', {
    access: 'user',
    summary: 'Search companies of your people by name, ignoring case and accents',
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(50).optional().describe('Default 10'),
    }),
    answer: z.object({ items: z.array(FoundCompany).describe('Names that start with the keyword first') }),
  }),
  one: route('GET', '/profile-company/{id}', {
    access: 'user',
    summary: "Get a company with its facts, their sources, and its people's engagement",
    params: IdParams,
    answer: CompanyProfile,
  }),
};
