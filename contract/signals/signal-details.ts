import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import {
  EngagementSource,
  EngagementType,
  Intensity,
  ReactionType,
  Score,
  SignalTextField,
} from './signal-kinds.ts';
import { draftStatuses, editableFields } from './signal-values.ts';

const DraftStatus = z.enum(draftStatuses);

/** One line of the receipt: a number of engagements of one type, decayed by age. */
export const ReceiptLine = z.object({
  type: z.union([EngagementType, z.literal('active_days')]),
  count: z.int().describe('Engagements that count; for `active_days` the number of days'),
  basePoints: z.number().describe('Points of one before fading; for `active_days` the factor'),
  points: z.number().describe('One decimal; the lines sum to the score'),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** The sum that makes up a score, as of the stated moment. */
export const Receipt = z.object({
  at: Moment,
  version: z.int().describe('The version of the points that it was reckoned with'),
  score: Score,
  intensity: Intensity,
  lines: z.array(ReceiptLine),
});
export type Receipt = z.infer<typeof Receipt>;

/** The fields a fit rule can check. */
export const FitField = z.enum([...SignalTextField.options, 'seniority', 'headcount']);
export type FitField = z.infer<typeof FitField>;

/** A fit rule that matches the person. */
export const FitLine = z.object({
  rule: z.int().describe('Which of the rules, from 1'),
  field: FitField,
  matched: z
    .array(z.string())
    .describe('Those of its values that match; of `headcount` the range, as `11-50`, `51-` or `-10`'),
  points: z.int(),
});
export type FitLine = z.infer<typeof FitLine>;

/** The rules that add up to a fit. */
export const FitReceipt = z.object({ fit: z.int(), rules: z.int(), lines: z.array(FitLine) });
export type FitReceipt = z.infer<typeof FitReceipt>;

export const TimelineEntry = z.object({
  id: Id,
  direction: z.enum(['inbound', 'outbound']),
  type: EngagementType,
  reactionType: ReactionType.nullable(),
  text: z.string().nullable(),
  occurredAt: Moment,
  timeBasis: z
    .enum(['reported', 'inferred'])
    .describe('Whether the source reported that time, or it was inferred from the post or the reading'),
  recordedAt: Moment.describe('When inGrow first recorded it'),
  source: EngagementSource,
  post: z
    .object({
      id: Id,
      url: z.string().nullable(),
      excerpt: z.string().nullable().describe('First 240 characters'),
      author: z.string().nullable().describe("Whose post it is, where it is not the connected profile's"),
    })
    .nullable(),
  draft: z
    .object({ id: Id, status: DraftStatus })
    .nullable()
    .describe('A comment of the user that is not posted yet: nothing that happened counts for it'),
  setEngaged: z
    .boolean()
    .describe('A posted comment of the user that marked the signal as engaged by itself'),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The fields of a person that a user can correct. */
export const EditableField = z.enum(editableFields);
export type EditableField = z.infer<typeof EditableField>;

/** A field the user has edited. */
export const EditedField = z.object({
  field: EditableField,
  at: Moment,
  sourceValue: z.string().nullable().describe('What the sources say, to which it can be set back'),
});
export type EditedField = z.infer<typeof EditedField>;

/** How the score developed. */
export const ScoreTrend = z.object({
  today: z.number().describe('By how much what happened since the user’s last visit raised it, as in Today'),
  days: z
    .array(Score)
    .describe(
      'At the end of each of the last 90 days, counting what had occurred by then; the last one is now',
    ),
});
export type ScoreTrend = z.infer<typeof ScoreTrend>;

/** A post to comment on next. */
export const NextPost = z.object({
  id: Id,
  url: z.string().nullable(),
  excerpt: z.string().nullable().describe('First 240 characters'),
  publishedAt: Moment.nullable(),
  draft: z
    .object({ id: Id, status: DraftStatus })
    .nullable()
    .describe('A draft for it that waits for the user, or is being written'),
});
export type NextPost = z.infer<typeof NextPost>;
