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
  count: z.int().describe('Engagements counted. For `active_days`, the number of days.'),
  basePoints: z.number().describe('Points per engagement before decay. For `active_days`, the multiplier.'),
  points: z.number().describe('With one decimal. The lines add up to the score.'),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** The sum that makes up a score, as of the stated moment. */
export const Receipt = z.object({
  at: Moment,
  version: z.int().describe('Version of the points used'),
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
  rule: z.int().describe('Number of the rule, from 1'),
  field: FitField,
  matched: z
    .array(z.string())
    .describe('Values of the rule that match. For `headcount`, the range, such as `11-50`, `51-` or `-10`.'),
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
    .describe('`reported` by the source, or `inferred` from when the post was published or read'),
  recordedAt: Moment.describe('When inGrow first recorded it'),
  source: EngagementSource,
  post: z
    .object({
      id: Id,
      url: z.string().nullable(),
      excerpt: z.string().nullable().describe('First 240 characters'),
      author: z.string().nullable().describe("Author's name. Null if it's the connected profile's post."),
    })
    .nullable(),
  draft: z
    .object({ id: Id, status: DraftStatus })
    .nullable()
    .describe("Set if this is a comment by the user that isn't posted yet. It doesn't count as engagement."),
  setEngaged: z.boolean().describe('Whether posting this comment marked the signal as engaged'),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The fields of a person that a user can correct. */
export const EditableField = z.enum(editableFields);
export type EditableField = z.infer<typeof EditableField>;

/** A field the user has edited. */
export const EditedField = z.object({
  field: EditableField,
  at: Moment,
  sourceValue: z
    .string()
    .nullable()
    .describe('Value from the sources, restored by setting the field to null'),
});
export type EditedField = z.infer<typeof EditedField>;

/** How the score developed. */
export const ScoreTrend = z.object({
  today: z.number().describe("Increase since the user's last visit, as in Today"),
  days: z
    .array(Score)
    .describe('Score at the end of each of the last 90 days. The last value is the score now.'),
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
    .describe('Comment draft that is being generated or awaits review'),
});
export type NextPost = z.infer<typeof NextPost>;
