import { z } from 'zod';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { EngagementType, Intensity, Seniority, SignalTextField } from './signal-kinds.ts';

/** Points for one inbound engagement of each type before it decays, with at most one decimal. */
export const ScorePoints = z.record(EngagementType, z.number().min(0).max(20).multipleOf(0.1));
export type ScorePoints = z.infer<typeof ScorePoints>;

/** The most fit rules a user can have. */
export const maxFitRules = 50;
/** The most values in one rule. */
export const maxFitValues = 20;

const fitPoints = z.int().min(-20).max(20).describe('What a match adds to the fit, or takes from it');

/** Words to find, with at least one letter or digit. */
const FitWords = z
  .string()
  .trim()
  .max(100)
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/**
 * Matches if the field contains any of these words or phrases as whole words. Case and accents are ignored.
 */
export const FitTextRule = z.object({
  field: SignalTextField.describe('`keywords`: anywhere in headline, title, company or location'),
  is: z.array(FitWords).min(1).max(maxFitValues),
  points: fitPoints,
});
export type FitTextRule = z.infer<typeof FitTextRule>;

/** Matches if the person's seniority is one of these. */
export const FitSeniorityRule = z.object({
  field: z.literal('seniority'),
  is: z.array(Seniority).min(1),
  points: fitPoints,
});
export type FitSeniorityRule = z.infer<typeof FitSeniorityRule>;

const Headcount = z.int().min(0).max(10_000_000).nullable();

/** Matches if the company is known to have this many people. */
export const FitHeadcountRule = z.object({
  field: z.literal('headcount'),
  is: z
    .tuple([Headcount, Headcount])
    .refine(([min, max]) => min !== null || max !== null, 'Enter a minimum, a maximum, or both')
    .refine(([min, max]) => min === null || max === null || min <= max, 'The minimum is above the maximum')
    .describe('Least and most, both included; null is open'),
  points: fitPoints,
});
export type FitHeadcountRule = z.infer<typeof FitHeadcountRule>;

/** Who fits, and how well. A person's fit is the sum of the points of all matching rules. */
export const FitRule = z.discriminatedUnion('field', [FitTextRule, FitSeniorityRule, FitHeadcountRule]);
export type FitRule = z.infer<typeof FitRule>;

const FitRules = z.array(FitRule).max(maxFitRules);

/** The rules that scores and fits are computed by. */
export const ScoreRules = z.object({ points: ScorePoints, fit: FitRules });
export type ScoreRules = z.infer<typeof ScoreRules>;

/** One saved version of the rules. */
export const ScoreVersion = ScoreRules.extend({
  id: Id,
  version: z.int().min(1),
  madeAt: Moment.nullable().describe('Null for version 1, the default weights'),
  takenFrom: z.int().nullable().describe('The older version that was taken again'),
});
export type ScoreVersion = z.infer<typeof ScoreVersion>;

/** `applied`: all signals use this version; `stopped`: some still use an older one and nothing is running. */
export const ScoreState = z.enum(['applied', 'applying', 'stopped']);
export type ScoreState = z.infer<typeof ScoreState>;

/** The version in use. */
export const Score = ScoreRules.extend({
  version: z.int().min(1),
  madeAt: Moment.nullable(),
  state: ScoreState,
  jobId: Id.nullable().describe('The job that recalculates, or recalculated, all signals'),
  shipped: ScorePoints.describe('The points that the product comes with'),
});
export type Score = z.infer<typeof Score>;

const RankedScore = z.object({
  score: z.number(),
  intensity: Intensity,
  rank: z.int().describe('From 1, by score, among those that were looked at'),
});

/** Someone whose rank would change. */
export const ScoreMove = z.object({
  id: Id,
  connectedProfileId: Id,
  name: z.string(),
  pictureUrl: PictureUrl,
  from: RankedScore,
  to: RankedScore,
});
export type ScoreMove = z.infer<typeof ScoreMove>;

/** What the rules would do if they were saved. */
export const ScorePreview = z.object({
  at: Moment.describe('The moment that scores are of'),
  network: Network.describe('Sample and real people are never one count'),
  total: z.int().describe('Signals of the chosen profiles'),
  looked: z.int().describe('How many of them were looked at: those with the highest score now'),
  bands: z
    .array(z.object({ from: Intensity, to: Intensity, count: z.int() }))
    .describe('How many would change from one band to another'),
  rising: z.array(ScoreMove).describe('The 20 who rise most among the first 1,000, before or after'),
  falling: z.array(ScoreMove).describe('The 20 who fall most among them'),
  fit: z
    .object({
      matches: z.array(z.int()).describe('How many each rule matches, in their order'),
      changed: z.int().describe('How many would have another fit'),
    })
    .nullable()
    .describe('Null where no rules were sent'),
});
export type ScorePreview = z.infer<typeof ScorePreview>;

export const scoreRoutes = {
  read: route({
    method: 'GET',
    path: '/score',
    access: 'user',
    summary: 'The current points and fit rules',
    answer: Score,
  }),
  change: route({
    method: 'PUT',
    path: '/score',
    access: 'user',
    summary: 'Saves points and fit rules as a new version; a job then recalculates all signals',
    body: ScoreRules.extend({
      basedOn: z.int().describe('The version that was changed; 409 where a newer one is there'),
    }),
    answer: Score,
  }),
  preview: route({
    method: 'POST',
    path: '/score/preview',
    access: 'user',
    summary: 'Previews who would change position under these rules; saves nothing',
    body: z.object({
      points: ScorePoints,
      fit: FitRules.optional(),
      connectedProfileId: Id.optional().describe(
        'Without it all connected profiles: the real ones, or those of the sample network where there are no others',
      ),
    }),
    answer: ScorePreview,
  }),
  apply: route({
    method: 'POST',
    path: '/score/apply',
    access: 'user',
    rate: 'costly',
    summary: 'Continues recalculating all signals where that was stopped or failed',
    answer: Score,
  }),
  versions: route({
    method: 'GET',
    path: '/score/versions',
    access: 'user',
    summary: 'All versions, newest first; none before the first change',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 20'),
    }),
    answer: page(ScoreVersion),
  }),
  take: route({
    method: 'POST',
    path: '/score/versions/{id}/take',
    access: 'user',
    summary: 'Restores an older version as a new one',
    params: IdParams,
    answer: Score,
  }),
};
