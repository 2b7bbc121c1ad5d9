import { z } from 'zod';
import { Id, IdParams, Moment, page } from './paging.ts';
import { Network } from './profile.ts';
import { route } from './route.ts';

export const Intensity = z.enum(['low', 'high', 'very_high']);
export type Intensity = z.infer<typeof Intensity>;

export const EngagementType = z.enum([
  'reaction',
  'comment',
  'reply',
  'repost',
  'mention',
  'connection',
  'invitation',
  'message',
  'endorsement',
  'recommendation',
  'manual',
]);
export type EngagementType = z.infer<typeof EngagementType>;

export const ReactionType = z.enum(['like', 'celebrate', 'support', 'love', 'insightful', 'funny']);
export type ReactionType = z.infer<typeof ReactionType>;

export const SignalStatus = z.enum(['new', 'reviewed', 'engaged', 'dismissed']);
export type SignalStatus = z.infer<typeof SignalStatus>;

/** How senior a job title is, the most senior first. */
export const Seniority = z.enum([
  'owner',
  'c_level',
  'vp',
  'director',
  'head',
  'manager',
  'senior',
  'junior',
]);
export type Seniority = z.infer<typeof Seniority>;

/** A field that no source has told: it was read from the headline. */
export const GuessedField = z.enum(['title', 'company', 'seniority']);
export type GuessedField = z.infer<typeof GuessedField>;

/** A part of a text to look for. */
const Part = z.string().trim().max(200);
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
 * Moments are inclusive at `…From` and exclusive at `…To`.
 */
export const SignalFilters = z.object({
  intensity: z.array(Intensity).optional(),
  engagementType: z.array(EngagementType).optional().describe('Engaged in at least one of these ways'),
  status: z.array(SignalStatus).optional(),
  scoreMin: Score.min(0).optional().describe('Score at least this, as shown'),
  scoreMax: Score.min(0).optional().describe('Score at most this, as shown'),
  firstFrom: Moment.optional(),
  firstTo: Moment.optional(),
  latestFrom: Moment.optional(),
  latestTo: Moment.optional(),
  company: z
    .array(Part)
    .max(50)
    .optional()
    .describe('The company contains at least one of these; accents and case ignored'),
  title: z
    .array(Part)
    .max(50)
    .optional()
    .describe('The title contains at least one of these; accents and case ignored'),
  seniority: z.array(Seniority).optional(),
  list: z.array(Id).max(500).optional().describe('On at least one of these lists'),
  noList: z.boolean().optional().describe('`true`: on no list at all; `false` is no filter'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Every word stands somewhere in name, headline, title, company or location; accents and case ignored',
    ),
});
export type SignalFilters = z.infer<typeof SignalFilters>;

export const SignalSort = z.enum(['score', 'latest', 'first', 'name', 'interactions']);
export type SignalSort = z.infer<typeof SignalSort>;

/** Newest, highest, most first; names from A. `order` turns it around. */
export const SignalOrder = z.enum(['asc', 'desc']);
export type SignalOrder = z.infer<typeof SignalOrder>;

export const SignalQuery = SignalFilters.extend({
  sort: SignalSort.optional().describe('Default `score`'),
  order: SignalOrder.optional().describe('Default `desc`, for names `asc`'),
  cursor: z.string().max(2000).optional(),
  limit: z.int().min(1).max(200).optional().describe('Default 50'),
});
export type SignalQuery = z.infer<typeof SignalQuery>;

/** Export and URLs take the same query; paging parameters are ignored. */
export const SignalExportQuery = SignalQuery;
export type SignalExportQuery = z.infer<typeof SignalExportQuery>;

/** One person who engaged with one connected profile. */
export const Signal = z.object({
  id: Id,
  connectedProfileId: Id,
  personId: Id,
  name: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  seniority: Seniority.nullable(),
  guessed: z.array(GuessedField).describe('Read from the headline: no source has told them'),
  location: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  url: z.string().nullable(),
  score: Score.describe('One decimal'),
  intensity: Intensity,
  interactions: z.int().describe('Inbound engagements'),
  counts: z.partialRecord(EngagementType, z.int()).describe('Inbound engagements by type'),
  firstAt: Moment,
  latestAt: Moment,
  latestType: EngagementType,
  status: SignalStatus,
  lists: z.array(SignalList).describe('The built-in one first, then by name'),
});
export type Signal = z.infer<typeof Signal>;

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
  score: Score,
  intensity: Intensity,
  lines: z.array(ReceiptLine),
});
export type Receipt = z.infer<typeof Receipt>;

export const TimelineEntry = z.object({
  id: Id,
  direction: z.enum(['inbound', 'outbound']),
  type: EngagementType,
  reactionType: ReactionType.nullable(),
  text: z.string().nullable(),
  occurredAt: Moment,
  source: z.enum(['unipile', 'rapidapi', 'archive', 'csv', 'paste', 'user']),
  post: z
    .object({
      id: Id,
      url: z.string().nullable(),
      excerpt: z.string().nullable().describe('First 240 characters'),
    })
    .nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const SignalDetails = z.object({
  signal: Signal,
  person: z.object({
    id: Id,
    email: z.string().nullable(),
    publicId: z.string().nullable(),
    urn: z.string().nullable(),
  }),
  receipt: Receipt,
  timeline: page(TimelineEntry).describe('Newest first, 50 a page'),
});
export type SignalDetails = z.infer<typeof SignalDetails>;

/** How a person was found: the words begin words of theirs, stand within them, or nearly do. */
export const PersonMatch = z.enum(['prefix', 'contains', 'near']);
export type PersonMatch = z.infer<typeof PersonMatch>;

/** Somebody found by name, headline or company. */
export const FoundPerson = z.object({
  personId: Id,
  network: Network,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  pictureUrl: z.string().nullable(),
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
    summary: 'People by name, headline and company; accents and case ignored, near misses last',
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(50).optional().describe('Default 10'),
    }),
    answer: z.object({
      items: z.array(FoundPerson).describe('The best match first, equal ones by name'),
      provider: z.boolean().describe('Whether the data provider was searched too'),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/signals/{id}',
    access: 'user',
    summary: 'A page of the signals of a connected profile',
    params: IdParams,
    query: SignalQuery,
    answer: page(Signal).extend({ asOf: Moment.describe('The moment that scores and filters are of') }),
  }),
  total: route({
    method: 'GET',
    path: '/signals/{id}/total',
    access: 'user',
    summary: 'How many signals match, exactly',
    params: IdParams,
    query: SignalQuery,
    answer: z.object({ total: z.int() }),
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
    summary: 'All matching signals as CSV, streamed; paging parameters are ignored',
    params: IdParams,
    query: SignalExportQuery,
    stream: 'text/csv',
  }),
  urls: route({
    method: 'GET',
    path: '/signals/{id}/urls',
    access: 'user',
    summary: 'Profile addresses of all matching signals that have one',
    params: IdParams,
    query: SignalExportQuery,
    answer: z.object({ urls: z.array(z.string()) }),
  }),
};
