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
  people: z.int().describe('Signals that match: the same number as the total'),
  weeks: z
    .array(
      z.object({
        from: Moment.describe('Monday, midnight in the zone of the user'),
        to: Moment,
        counts: z.partialRecord(EngagementType, z.int()),
      }),
    )
    .describe('Inbound engagements of those people in the last 26 weeks, the present one last'),
  bands: z
    .array(
      z.object({
        scoreMin: z.number(),
        scoreMax: z.number().nullable().describe('Inclusive, as the filter; null: no limit'),
        intensity: Intensity,
        people: z.int(),
      }),
    )
    .describe('People by score as shown, in steps of 5 up to 60'),
  companies: z
    .array(
      z.object({
        id: Id.describe('For the filter `companyId`'),
        company: z.string().describe('Its name'),
        people: z.int(),
        score: z.number().describe('Sum of the scores as shown'),
      }),
    )
    .describe('The ten with most people, then with the highest sum'),
});
export type Overview = z.infer<typeof Overview>;

export const overviewRoutes = {
  read: route({
    method: 'GET',
    path: '/signals/{id}/overview',
    access: 'user',
    summary: 'Engagement over time, scores and companies of all that match; sort and paging are ignored',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: Overview,
  }),
};
