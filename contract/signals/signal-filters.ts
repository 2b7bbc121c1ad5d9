import { z } from 'zod';
import { DateOrTime, Id } from '#contract/paging.ts';
import {
  EngagementSource,
  EngagementType,
  Intensity,
  ReactionType,
  Score,
  Seniority,
  SignalStatus,
} from './signal-kinds.ts';
import {
  keywordPattern,
  maxFilterPart,
  maxFilterValues,
  maxFit,
  signalOrders,
  signalSorts,
} from './signal-values.ts';

/** A part of a text to look for. */
const Part = z.string().trim().max(maxFilterPart);

/** A word, or a phrase of consecutive words. */
const Keyword = z.string().trim().max(maxFilterPart).regex(keywordPattern, 'must have a letter or a digit');
const keywords = z.array(Keyword).max(maxFilterValues).optional();
const keywordsIn =
  'is in name, headline, title, company or location as whole words, with the signs of names like C++, .NET and R&D; accents and case ignored';

/**
 * One definition for table, total, export, and URLs: AND across fields, OR within a field. Times are
 * inclusive at `…From` and exclusive at `…To`. At both, a date means a whole day in the user's time zone.
 */
export const SignalFilters = z.object({
  intensity: z.array(Intensity).optional(),
  engagementType: z.array(EngagementType).optional().describe('Engaged in at least one of these ways'),
  status: z.array(SignalStatus).optional(),
  scoreMin: Score.min(0).optional().describe('Score at least this, as shown'),
  scoreMax: Score.min(0).optional().describe('Score at most this, as shown'),
  fitMin: z
    .int()
    .min(-maxFit)
    .max(maxFit)
    .optional()
    .describe('Fit at least this; no one has one without fit rules'),
  fitMax: z.int().min(-maxFit).max(maxFit).optional().describe('Fit at most this'),
  firstFrom: DateOrTime.optional(),
  firstTo: DateOrTime.optional(),
  latestFrom: DateOrTime.optional(),
  latestTo: DateOrTime.optional(),
  activeFrom: DateOrTime.optional().describe(
    'Engaged at least once from this moment on, in a way of `activeType`',
  ),
  activeTo: DateOrTime.optional().describe('… and before this one: one engagement meets all three'),
  activeType: z.array(EngagementType).optional().describe('The ways that count for the range; none: any'),
  activeWeek: z
    .boolean()
    .optional()
    .describe('`true`: engaged in the last 7 × 24 hours, other than `manual`; `false` is no filter'),
  goneQuiet: z
    .boolean()
    .optional()
    .describe('`true`: nothing for 28 days, though in the top quarter by score; `false` is no filter'),
  unanswered: z
    .boolean()
    .optional()
    .describe(
      '`true`: replied in the last 7 × 24 hours, and the user wrote nothing afterwards, below that post or to them; `false` is no filter',
    ),
  foundFrom: DateOrTime.optional().describe('When inGrow first found them'),
  foundTo: DateOrTime.optional(),
  snoozed: z
    .boolean()
    .optional()
    .describe('`true`: snoozed as of now; `false`: not, or not any more; absent: everyone'),
  company: z
    .array(Part)
    .max(maxFilterValues)
    .optional()
    .describe('The company contains at least one of these; accents and case ignored'),
  companyId: z.array(Id).max(maxFilterValues).optional().describe('At one of these companies'),
  title: z
    .array(Part)
    .max(maxFilterValues)
    .optional()
    .describe('The title contains at least one of these; accents and case ignored'),
  seniority: z.array(Seniority).optional(),
  location: z
    .array(Part)
    .max(maxFilterValues)
    .optional()
    .describe('The location contains at least one of these; accents and case ignored'),
  reactionType: z.array(ReactionType).optional().describe('Reacted in at least one of these ways'),
  source: z
    .array(EngagementSource)
    .optional()
    .describe('At least one engagement was learned from one of these sources'),
  post: z.array(Id).max(maxFilterValues).optional().describe('Engaged with at least one of these posts'),
  hasEmail: z.boolean().optional().describe('Whether an email address is known'),
  list: z.array(Id).max(500).optional().describe('On at least one of these lists'),
  notList: z.array(Id).max(500).optional().describe('On none of these lists'),
  noList: z.boolean().optional().describe('`true`: on no list at all; `false` is no filter'),
  search: z
    .string()
    .trim()
    .max(maxFilterPart)
    .optional()
    .describe(
      'Every word is somewhere in name, headline, title, company or location; accents and case ignored',
    ),
  keywordsAll: keywords.describe(`Each of these ${keywordsIn}`),
  keywordsAny: keywords.describe(`At least one of these ${keywordsIn}`),
  keywordsNone: keywords.describe(`None of these ${keywordsIn}`),
});
export type SignalFilters = z.infer<typeof SignalFilters>;

export const SignalSort = z.enum(signalSorts);
export type SignalSort = z.infer<typeof SignalSort>;

/** Newest, highest, or most first; names from A. `order` reverses it. */
export const SignalOrder = z.enum(signalOrders);
export type SignalOrder = z.infer<typeof SignalOrder>;

export const SignalQuery = SignalFilters.extend({
  sort: SignalSort.optional().describe(
    'Default `score`. `week`: engagements of the last 7 × 24 hours, other than `manual`; needs `activeWeek`',
  ),
  order: SignalOrder.optional().describe('Default `desc`, for names `asc`'),
  cursor: z.string().max(2000).optional(),
  limit: z.int().min(1).max(200).optional().describe('Default 50'),
});
export type SignalQuery = z.infer<typeof SignalQuery>;

/** How many signals match, as far as they were counted. */
export const SignalTotal = z.object({
  total: z.int().describe('All that match; 10,000 where there are more'),
  isMore: z
    .boolean()
    .describe('Whether there are more than `total`: `GET /signals/{id}/total` counts them all'),
});
export type SignalTotal = z.infer<typeof SignalTotal>;
