import { z } from 'zod';
import { IdParams, Moment } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { CompanyProfile } from '#contract/signals/companies.ts';
import { SignalDetails } from '#contract/signals/signals.ts';

/** This share of a day's enrichments is reserved for clicks. Automatic enrichments stop before it. */
export const clickShare = 0.4;

/** How many of a day's enrichments are reserved for clicks. */
export const reservedForClicks = (perDay: number): number => Math.floor(perDay * clickShare);

/** The daily budget of enrichments at the data provider. Days are in the user's time zone. */
export const EnrichmentBudget = z.object({
  perDay: z.int().describe('If 0, enrichment is off'),
  used: z.int(),
  left: z.int().describe('Enrichments left for requests by the user'),
  reserved: z.int().describe('Enrichments of `perDay` that are reserved for requests by the user'),
  leftInBackground: z
    .int()
    .describe('Enrichments left for automatic enrichment, which stops before the reserve'),
  freshAt: Moment.describe('When the budget resets'),
});
export type EnrichmentBudget = z.infer<typeof EnrichmentBudget>;

export const enrichmentRoutes = {
  budget: route('GET', '/look-ups', {
    access: 'user',
    summary: 'Get how many enrichments are left today at a network',
    query: z.object({ network: Realm }),
    answer: EnrichmentBudget,
  }),
  signal: route('POST', '/signals/{id}/look-up', {
    access: 'user',
    rate: 'costly',
    lease: 'enrichment',
    summary:
      "Enrich a person from the data provider. Uses one of the day's enrichments. 429 if none is left.",
    params: IdParams,
    answer: SignalDetails,
  }),
  company: route('POST', '/profile-company/{id}/look-up', {
    access: 'user',
    rate: 'costly',
    lease: 'enrichment',
    summary:
      "Enrich a company from the data provider. Uses one of the day's enrichments. 409 if its page isn't known, 429 if none is left.",
    params: IdParams,
    answer: CompanyProfile,
  }),
};
