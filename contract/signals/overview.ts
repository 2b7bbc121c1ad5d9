import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { SignalQuery } from './signal-filters.ts';
import { EngagementType, Intensity, SignalScopeParams } from './signal-kinds.ts';

/**
 * Three breakdowns of the matching signals, as of one moment. Each part names the filters that find its rows.
 */
export const Overview = z.object({
  asOf: Moment,
  people: z.int().describe('Matching signals, as in `GET /signals/{id}/total`'),
  weeks: z
    .array(
      z.object({
        from: Moment.describe("Monday at midnight in the user's time zone"),
        to: Moment,
        counts: z.partialRecord(EngagementType, z.int()),
      }),
    )
    .describe('Inbound engagements in the last 26 weeks, oldest first, including the current week'),
  bands: z
    .array(
      z.object({
        scoreMin: z.number(),
        scoreMax: z.number().nullable().describe('Inclusive. Null for no limit.'),
        intensity: Intensity,
        people: z.int(),
      }),
    )
    .describe('Signals by score with one decimal, in steps of 5 up to 60'),
  companiesFrom: Moment.describe('30 days before `asOf`. Value for the filter `activeFrom`.'),
  companies: z
    .array(
      z.object({
        id: Id.describe('Value for the filter `companyId`'),
        company: z.string().describe('Company name'),
        people: z.int().describe('Those who engaged since `companiesFrom`'),
        peopleBefore: z.int().describe('Those who engaged in the 30 days before it'),
      }),
    )
    .describe('The 10 companies with the most people who engaged in the last 30 days, most new ones first'),
});
export type Overview = z.infer<typeof Overview>;

export const overviewRoutes = {
  read: route('GET', '/signals/{id}/overview', {
    access: 'user',
    summary: 'Get matching signals by week, score and company. Sort and paging are ignored.',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: Overview,
  }),
};
