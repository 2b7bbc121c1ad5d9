import { z } from 'zod';
import { DateOrTime, Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { maxPickedForExport } from '#contract/values.ts';
import {
  draftStatuses,
  editableFields,
  engagementSources,
  engagementTypes,
  exportPresets,
  intensities,
  keywordPattern,
  longestPart,
  maxFilterValues,
  maxFit,
  reactionTypes,
  seniorities,
  signalOrders,
  signalSorts,
  signalStatuses,
} from './signal-values.ts';

export const Intensity = z.enum(intensities);
export type Intensity = z.infer<typeof Intensity>;

export const EngagementType = z.enum(engagementTypes);
export type EngagementType = z.infer<typeof EngagementType>;

export const ReactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof ReactionType>;

export const SignalStatus = z.enum(signalStatuses);
export type SignalStatus = z.infer<typeof SignalStatus>;

export const Seniority = z.enum(seniorities);
export type Seniority = z.infer<typeof Seniority>;

/** A field that no source has given: it was read from the headline. */
export const GuessedField = z.enum(['title', 'company', 'seniority']);
export type GuessedField = z.infer<typeof GuessedField>;

export const EngagementSource = z.enum(engagementSources);
export type EngagementSource = z.infer<typeof EngagementSource>;

/** Whose signals: those of one connected profile, or of all connected ones of a network. */
export const SignalScopeId = z.union([z.uuid({ abort: true }), Network]);
export type SignalScopeId = z.infer<typeof SignalScopeId>;

/** Path parameters of the routes about one or all connected profiles. */
export const SignalScopeParams = z.object({
  id: SignalScopeId.describe(
    'A connected profile, or `real` or `sample`: all connected profiles of that network, which never mix',
  ),
});

/** A text of a person or their company that fit rules look into; `keywords` is all that the person says. */
export const SignalTextField = z.enum(['title', 'company', 'industry', 'location', 'keywords']);
export type SignalTextField = z.infer<typeof SignalTextField>;

/** A part of a text to look for. */
const Part = z.string().trim().max(longestPart);

/** A word, or a phrase of words one after the other. */
const Keyword = z.string().trim().max(longestPart).regex(keywordPattern, 'must have a letter or a digit');
const keywords = z.array(Keyword).max(maxFilterValues).optional();
const keywordsIn =
  'is in name, headline, title, company or location as whole words, with the signs of names like C++, .NET and R&D; accents and case ignored';
/** `do_not_engage` is built in: every user has it, and it can be neither deleted nor renamed. */
export const ListKind = z.enum(['own', 'do_not_engage']);
export type ListKind = z.infer<typeof ListKind>;

/** A list that somebody is on, as it is shown beside them. */
export const SignalList = z.object({ id: Id, kind: ListKind, name: z.string() });
export type SignalList = z.infer<typeof SignalList>;

/** Score and all comparisons with it have one decimal. */
const Score = z.number();

/**
 * One definition for table, total, export and URLs: AND across fields, OR inside one.
 * Times are inclusive at `…From` and exclusive at `…To`; a date is a whole day in the user's zone at both.
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
    .describe('Fit at least this; nobody has one without fit rules'),
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
  foundFrom: DateOrTime.optional().describe('When inGrow first found them'),
  foundTo: DateOrTime.optional(),
  snoozed: z
    .boolean()
    .optional()
    .describe('`true`: snoozed as of now; `false`: not, or not any more; absent: everybody'),
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
    .max(longestPart)
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

/** Newest, highest, most first; names from A. `order` turns it around. */
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

/** For whom an export is made: its columns are named as that program's importer knows them. */
export const ExportPreset = z.enum(exportPresets);
export type ExportPreset = z.infer<typeof ExportPreset>;

const withDoNotEngage = z
  .boolean()
  .optional()
  .describe('`true`: people on Do not engage come along; else they are left out');

/** URLs take the query of the table; paging parameters are ignored. */
export const SignalUrlQuery = SignalQuery.extend({ withDoNotEngage });
export type SignalUrlQuery = z.infer<typeof SignalUrlQuery>;

/** The export takes the query of the table; paging parameters are ignored, by it and by URLs. */
export const SignalExportQuery = SignalQuery.extend({
  preset: ExportPreset.optional().describe('Default `generic`'),
  bom: z.boolean().optional().describe('A byte order mark in front, which Excel needs; default `false`'),
  withDoNotEngage,
});
export type SignalExportQuery = z.infer<typeof SignalExportQuery>;

/** An export of signals that were picked by hand. */
export const SignalExportBody = SignalExportQuery.pick({
  preset: true,
  bom: true,
  order: true,
  withDoNotEngage: true,
})
  .extend({
    signalIds: z.array(Id).min(1).max(maxPickedForExport).describe('All of them of `id`'),
    sort: SignalSort.exclude(['week']).optional().describe('Default `score`'),
  })
  .strict();
export type SignalExportBody = z.infer<typeof SignalExportBody>;

/** The signal that the same person is for another connected profile of the same user. */
export const ElsewhereSignal = z.object({ connectedProfileId: Id, signalId: Id, status: SignalStatus });
export type ElsewhereSignal = z.infer<typeof ElsewhereSignal>;

/** One person who engaged with one connected profile. */
export const Signal = z.object({
  id: Id,
  connectedProfileId: Id,
  personId: Id,
  name: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  companyId: Id.nullable().describe('The company as a record of its own'),
  companyLogoUrl: PictureUrl,
  seniority: Seniority.nullable(),
  guessed: z.array(GuessedField).describe('Read from the headline: no source has told them'),
  location: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  score: Score.describe('One decimal'),
  intensity: Intensity,
  fit: z.int().nullable().describe("Points of the user's own rules of who fits; null without rules"),
  interactions: z.int().describe('Inbound engagements'),
  counts: z.partialRecord(EngagementType, z.int()).describe('Inbound engagements by type'),
  week: z.int().optional().describe('Only sorted by `week`: the number it is sorted by'),
  firstAt: Moment,
  latestAt: Moment,
  latestType: EngagementType,
  foundAt: Moment.describe('When inGrow first found them'),
  status: SignalStatus,
  snoozedUntil: Moment.nullable().describe('In the past once the snooze has ended'),
  hasNote: z.boolean(),
  lists: z.array(SignalList).describe('The built-in one first, then by name'),
  elsewhere: z
    .array(ElsewhereSignal)
    .describe('Other connected profiles that this person engaged with, the oldest profile first'),
});
export type Signal = z.infer<typeof Signal>;

const DraftStatus = z.enum(draftStatuses);

/** One line of the receipt: so many engagements of a type, faded by age. */
export const ReceiptLine = z.object({
  type: z.union([EngagementType, z.literal('active_days')]),
  count: z.int().describe('Engagements that count; for `active_days` the number of days'),
  basePoints: z.number().describe('Points of one before fading; for `active_days` the factor'),
  points: z.number().describe('One decimal; the lines sum to the score'),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** The sum a score is made of, as of one stated moment. */
export const Receipt = z.object({
  at: Moment,
  version: z.int().describe('The version of the points that it was reckoned with'),
  score: Score,
  intensity: Intensity,
  lines: z.array(ReceiptLine),
});
export type Receipt = z.infer<typeof Receipt>;

/** What a fit rule can ask. */
export const FitField = z.enum([...SignalTextField.options, 'seniority', 'headcount']);
export type FitField = z.infer<typeof FitField>;

/** A fit rule that matches somebody. */
export const FitLine = z.object({
  rule: z.int().describe('Which of the rules, from 1'),
  field: FitField,
  matched: z
    .array(z.string())
    .describe('Those of its values that match; of `headcount` the range, as `11-50`, `51-` or `-10`'),
  points: z.int(),
});
export type FitLine = z.infer<typeof FitLine>;

/** The rules that a fit is the sum of. */
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

/** What a user can correct of a person. */
export const EditableField = z.enum(editableFields);
export type EditableField = z.infer<typeof EditableField>;

/** A field that the user edited. */
export const EditedField = z.object({
  field: EditableField,
  at: Moment,
  sourceValue: z.string().nullable().describe('What the sources say, to which it can be set back'),
});
export type EditedField = z.infer<typeof EditedField>;

/** How the score came to be what it is. */
export const ScoreTrend = z.object({
  today: z.number().describe('By how much what was recorded since the last midnight of the user raised it'),
  days: z
    .array(Score)
    .describe(
      'At the end of each of the last 90 days, counting what had occurred by then; the last one is now',
    ),
});
export type ScoreTrend = z.infer<typeof ScoreTrend>;

/** What can be commented on next. */
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

export const SignalDetails = z.object({
  signal: Signal,
  note: z.string().nullable(),
  person: z.object({
    id: Id,
    email: z.string().nullable(),
    publicId: z.string().nullable(),
    urn: z.string().nullable(),
    lookedUp: z
      .object({ at: Moment, source: z.enum(['unipile', 'rapidapi']) })
      .nullable()
      .describe('When a data provider was last asked about them, and which; null: never'),
    edited: z.array(EditedField).describe('What the user corrected: no source overwrites it'),
  }),
  receipt: Receipt,
  trend: ScoreTrend,
  fit: FitReceipt.nullable().describe('Null without fit rules'),
  nextPost: NextPost.nullable().describe(
    'Of the person: the newest post with a draft, else the newest that no comment of the user is on',
  ),
  timeline: page(TimelineEntry).describe('Newest first, 50 a page'),
});
export type SignalDetails = z.infer<typeof SignalDetails>;

/**
 * How a person was found: the words begin words of theirs, stand within them, or nearly do; or the data provider
 * says so.
 */
export const PersonMatch = z.enum(['prefix', 'contains', 'near', 'provider']);
export type PersonMatch = z.infer<typeof PersonMatch>;

/** Somebody found by name, headline or company. */
export const FoundPerson = z.object({
  personId: Id.nullable().describe('Null: a person of the data provider who is not yet yours'),
  network: Network,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  match: PersonMatch,
  signals: z
    .array(z.object({ id: Id, connectedProfileId: Id, score: Score, intensity: Intensity }))
    .describe('One for each connected profile they engaged with, highest score first'),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const signalRoutes = {
  searchProfiles: route({
    method: 'GET',
    path: '/signals/search/profiles',
    access: 'user',
    summary:
      "People by name, headline and company; accents and case ignored, near misses last, then the provider's",
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(50).optional().describe('Default 10'),
    }),
    answer: z.object({
      items: z.array(FoundPerson).describe('The best match first, equal ones by name'),
      provider: z.boolean().describe('Whether the data provider was searched too'),
      reason: z.string().nullable().describe('Why it was not'),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/signals/{id}',
    access: 'user',
    summary: 'A page of the signals of one or all connected profiles',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: page(Signal).extend({ asOf: Moment.describe('The moment that scores and filters are of') }),
  }),
  total: route({
    method: 'GET',
    path: '/signals/{id}/total',
    access: 'user',
    summary: 'How many signals match, exactly; one count at a time for a user',
    slot: 'count',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: z.object({ total: z.int() }),
  }),
  quickTotal: route({
    method: 'GET',
    path: '/signals/{id}/total/quick',
    access: 'user',
    summary: 'How many signals match, counted up to 10,000',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: SignalTotal,
  }),
  details: route({
    method: 'GET',
    path: '/signals/{id}/details',
    access: 'user',
    summary: 'One signal: person, receipt of its score, timeline',
    params: IdParams,
    query: z.object({ cursor: z.string().max(500).optional().describe('Of the timeline') }),
    answer: SignalDetails,
  }),
  changeStatus: route({
    method: 'PATCH',
    path: '/signals/{id}/status',
    access: 'user',
    summary: 'Sets the status of a signal',
    params: IdParams,
    body: z.object({ status: SignalStatus }),
    answer: Signal,
  }),
  export: route({
    method: 'GET',
    path: '/signals/{id}/export',
    access: 'user',
    summary:
      'All matching signals as CSV, streamed; paging parameters are ignored. The header `x-left-out` says how many on Do not engage were left out',
    params: SignalScopeParams,
    query: SignalExportQuery,
    stream: 'text/csv',
  }),
  exportPicked: route({
    method: 'POST',
    path: '/signals/{id}/export',
    access: 'user',
    summary:
      'Signals picked by hand as CSV: up to 500 by id, in the columns and the order of the other export',
    params: SignalScopeParams,
    body: SignalExportBody,
    stream: 'text/csv',
  }),
  urls: route({
    method: 'GET',
    path: '/signals/{id}/urls',
    access: 'user',
    summary: 'Profile URLs of all matching signals that have one, each once',
    params: SignalScopeParams,
    query: SignalUrlQuery,
    answer: z.object({
      urls: z.array(z.string()),
      leftOut: z.int().describe('Signals on Do not engage that were left out'),
    }),
  }),
};
