import { z } from 'zod';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { EngagementType, Intensity, Seniority, SignalTextField } from './signal-kinds.ts';

/** Points for one inbound engagement of each type before it decays, with at most one decimal. */
export const ScorePoints = z.record(EngagementType, z.number().min(0).max(20).multipleOf(0.1));
export type ScorePoints = z.infer<typeof ScorePoints>;

/** The most fit rules a user can have. */
export const maxFitRules = 50;
/** The most values in one rule. */
export const maxFitValues = 20;

const fitPoints = z
  .int()
  .min(-20)
  .max(20)
  .describe('Points a match adds to the fit. Negative points lower it.');

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
  field: SignalTextField.describe('`keywords` matches headline, title, company and location'),
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
    .describe('Minimum and maximum, both inclusive. Null for no limit.'),
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
  takenFrom: z.int().nullable().describe('Older version that this one restores'),
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
  jobId: Id.nullable().describe('Job that recalculates all signals'),
  shipped: ScorePoints.describe('Default points'),
});
export type Score = z.infer<typeof Score>;

const RankedScore = z.object({
  score: z.number(),
  intensity: Intensity,
  rank: z.int().describe('Rank by score among the examined signals, from 1'),
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

/** Someone who would be among the first by score plus fit. */
export const FitMove = z.object({
  id: Id,
  connectedProfileId: Id,
  name: z.string(),
  pictureUrl: PictureUrl,
  score: z.number(),
  fit: z.int(),
  from: z.int().describe('Rank by score alone, from 1'),
});
export type FitMove = z.infer<typeof FitMove>;

/** The ideal customer as far as the user's data says it. */
export const FitDraft = z.object({
  titles: z.array(z.string()).max(4).describe('Titles of several of the warmest people'),
  seniorities: z.array(Seniority),
  industries: z.array(z.string()).max(4),
  words: z.array(z.string()).max(6).describe('Words of what the user sells'),
  headcount: z.tuple([z.int(), z.int()]).nullable().describe('Company size of most of the warmest people'),
  locations: z.array(z.string()).max(4),
});
export type FitDraft = z.infer<typeof FitDraft>;

/** What the rules would do if they were saved. */
export const ScorePreview = z.object({
  at: Moment.describe('When the scores were calculated'),
  network: Realm.describe('Network of the examined signals'),
  total: z.int().describe('Signals of the selected profiles'),
  looked: z.int().describe('Signals examined: the 20,000 with the highest scores now'),
  bands: z
    .array(z.object({ from: Intensity, to: Intensity, count: z.int() }))
    .describe('Signals that would change intensity'),
  rising: z.array(ScoreMove).describe('The 20 people who would rise most among the top 1,000'),
  falling: z.array(ScoreMove).describe('The 20 people who would fall most among the top 1,000'),
  fit: z
    .object({
      matches: z.array(z.int()).describe('Signals each rule matches, in the order of the rules'),
      changed: z.int().describe('Signals with a different fit'),
      first: z
        .array(FitMove)
        .max(5)
        .describe('The five who would be first by score plus fit, where fit counts −20 to 20'),
    })
    .nullable()
    .describe('Null if no rules were sent'),
});
export type ScorePreview = z.infer<typeof ScorePreview>;

export const scoreRoutes = {
  read: route('GET', '/score', {
    access: 'user',
    summary: 'Get the current points and fit rules',
    answer: Score,
  }),
  change: route('PUT', '/score', {
    access: 'user',
    summary: 'Save points and fit rules as a new version. A job recalculates all signals.',
    body: ScoreRules.extend({
      basedOn: z.int().describe('The version you edited. 409 if there is a newer one.'),
    }),
    answer: Score,
  }),
  preview: route('POST', '/score/preview', {
    access: 'user',
    summary: 'Preview which people would change position. Saves nothing.',
    body: z.object({
      points: ScorePoints,
      fit: FitRules.optional(),
      connectedProfileId: Id.optional().describe(
        'Default: all real profiles or, if there are none, all sample profiles',
      ),
    }),
    answer: ScorePreview,
  }),
  fitDraft: route('GET', '/score/fit-draft', {
    access: 'user',
    summary: 'Draft who the ideal customer is, from the offer and the warmest people. Saves nothing.',
    answer: FitDraft,
  }),
  apply: route('POST', '/score/apply', {
    access: 'user',
    rate: 'costly',
    summary: 'Resume recalculating all signals after it was stopped or failed',
    answer: Score,
  }),
  versions: route('GET', '/score/versions', {
    access: 'user',
    summary: 'List saved versions, newest first. Empty before the first change.',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 20'),
    }),
    answer: page(ScoreVersion),
  }),
  take: route('POST', '/score/versions/{id}/take', {
    access: 'user',
    summary: 'Restore an older version as a new one',
    params: IdParams,
    answer: Score,
  }),
};
