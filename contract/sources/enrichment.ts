import { z } from 'zod';
import { IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { CompanyProfile } from '#contract/signals/companies.ts';
import { SignalDetails } from '#contract/signals/signals.ts';

/** This share of a day's enrichments is reserved for clicks. Automatic enrichments stop before it. */
export const clickShare = 0.4;

/** How many of a day's enrichments are reserved for clicks. */
export const reservedForClicks = (perDay: number): number => Math.floor(perDay * clickShare);

/** The daily budget of enrichments at the data provider. Days are in the user's time zone. */
export const EnrichmentBudget = z.object({
  perDay: z.int().describe('0: enrichment is off'),
  used: z.int(),
  left: z.int().describe('For clicks'),
  reserved: z.int().describe('How many of `perDay` are kept for clicks'),
  leftInBackground: z.int().describe('For those that run by themselves: they stop before the reserve'),
  freshAt: Moment.describe('When the next day begins'),
});
export type EnrichmentBudget = z.infer<typeof EnrichmentBudget>;

export const enrichmentRoutes = {
  budget: route({
    method: 'GET',
    path: '/look-ups',
    access: 'user',
    summary: 'How many enrichments are left today',
    answer: EnrichmentBudget,
  }),
  signal: route({
    method: 'POST',
    path: '/signals/{id}/look-up',
    access: 'user',
    rate: 'costly',
    slot: 'enrichment',
    summary: "Asks the data provider about a person; one of the day's enrichments, 429 when none is left",
    params: IdParams,
    answer: SignalDetails,
  }),
  company: route({
    method: 'POST',
    path: '/profile-company/{id}/look-up',
    access: 'user',
    rate: 'costly',
    slot: 'enrichment',
    summary: "Asks the data provider about a company whose page is known; one of the day's enrichments",
    params: IdParams,
    answer: CompanyProfile,
  }),
};
