import { z } from 'zod';
import { Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { maxPickedForExport } from '#contract/values.ts';
import { JobChange } from './job-changes.ts';
import { EditedField, FitReceipt, NextPost, Receipt, ScoreTrend, TimelineEntry } from './signal-details.ts';
import { SignalExportBody, SignalExportQuery, SignalUrlQuery } from './signal-export.ts';
import { SignalQuery, SignalTotal } from './signal-filters.ts';
import {
  EngagementType,
  GuessedField,
  Intensity,
  Score,
  Seniority,
  SignalList,
  SignalScopeParams,
  SignalStatus,
} from './signal-kinds.ts';

/** The same person's signal for another connected profile of the same user. */
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
  companyId: Id.nullable().describe('Id for `GET /profile-company/{id}`'),
  companyLogoUrl: PictureUrl,
  seniority: Seniority.nullable(),
  guessed: z.array(GuessedField).describe('Fields read from the headline because no source reports them'),
  location: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  score: Score.describe('With one decimal'),
  intensity: Intensity,
  fit: z.int().nullable().describe("Points from the user's fit rules. Null if there are no rules."),
  interactions: z.int().describe('Inbound engagements'),
  counts: z.partialRecord(EngagementType, z.int()).describe('Inbound engagements by type'),
  week: z
    .int()
    .optional()
    .describe('Engagements in the last 7 days, except `manual`. Only if sorted by `week`.'),
  firstAt: Moment,
  latestAt: Moment,
  latestType: EngagementType,
  lastWords: z
    .string()
    .max(160)
    .nullable()
    .describe('The start of their newest comment, reply, or mention with a text. Null if there is none.'),
  foundAt: Moment.describe('When inGrow first imported them'),
  status: SignalStatus,
  snoozedUntil: Moment.nullable().describe('In the past if the snooze has ended'),
  hasNote: z.boolean(),
  lists: z.array(SignalList).describe('The built-in list first, then by name'),
  elsewhere: z
    .array(ElsewhereSignal)
    .describe("The person's signals for other connected profiles, oldest profile first"),
});
export type Signal = z.infer<typeof Signal>;

export const SignalDetails = z.object({
  signal: Signal,
  note: z.string().nullable(),
  noteVersion: Version,
  person: z.object({
    id: Id,
    email: z.string().nullable(),
    publicId: z.string().nullable(),
    urn: z.string().nullable(),
    lookedUp: z
      .object({ at: Moment, source: z.enum(['unipile', 'rapidapi']) })
      .nullable()
      .describe('Last enrichment and its provider. Null if never enriched.'),
    edited: z.array(EditedField).describe("Fields the user edited. Sources don't overwrite them."),
  }),
  receipt: Receipt,
  trend: ScoreTrend,
  fit: FitReceipt.nullable().describe('Null if there are no fit rules'),
  nextPost: NextPost.nullable().describe(
    "The person's newest post with a draft, otherwise their newest one without a comment by the user",
  ),
  jobChanges: z.array(JobChange).max(20).describe('The latest changes of their job, newest first'),
  timeline: page(TimelineEntry).describe('Newest first, 50 per page'),
});
export type SignalDetails = z.infer<typeof SignalDetails>;

/**
 * How a person was found: the search words start words of theirs, occur within them, or nearly match them; or
 * the data provider found them.
 */
export const PersonMatch = z.enum(['prefix', 'contains', 'near', 'provider']);
export type PersonMatch = z.infer<typeof PersonMatch>;

/** Someone found by name, headline, or company. */
export const FoundPerson = z.object({
  personId: Id.nullable().describe("Null if the person comes from the data provider and isn't imported yet"),
  network: Realm,
  name: z.string(),
  headline: z.string().nullable(),
  company: z.string().nullable(),
  pictureUrl: PictureUrl,
  url: z.string().nullable(),
  match: PersonMatch,
  signals: z
    .array(z.object({ id: Id, connectedProfileId: Id, score: Score, intensity: Intensity }))
    .describe('One per connected profile, highest score first'),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const signalRoutes = {
  searchProfiles: route('GET', '/signals/search/profiles', {
    access: 'user',
    summary:
      'Search people by name, headline and company, ignoring case and accents. Near matches come last, then people from the data provider.',
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(50).optional().describe('Default 10'),
    }),
    answer: z.object({
      items: z.array(FoundPerson).describe('Best match first, then by name'),
      provider: z.boolean().describe('Whether the data provider was searched too'),
      reason: z.string().nullable().describe("Why it wasn't"),
    }),
  }),
  list: route('GET', '/signals/{id}', {
    access: 'user',
    summary: 'List the signals of one or all connected profiles',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: page(Signal).extend({ asOf: Moment.describe('When the scores and filters were evaluated') }),
  }),
  total: route('GET', '/signals/{id}/total', {
    access: 'user',
    summary: 'Count all matching signals. One count runs at a time: 429 if the previous one takes too long.',
    lease: 'count',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: z.object({ total: z.int() }),
  }),
  quickTotal: route('GET', '/signals/{id}/total/quick', {
    access: 'user',
    summary: 'Count matching signals up to 10,000',
    params: SignalScopeParams,
    query: SignalQuery,
    answer: SignalTotal,
  }),
  details: route('GET', '/signals/{id}/details', {
    access: 'user',
    summary: 'Get a signal with its person, score receipt and timeline',
    params: IdParams,
    query: z.object({ cursor: z.string().max(500).optional().describe('`nextCursor` of the timeline') }),
    answer: SignalDetails,
  }),
  changeStatus: route('PATCH', '/signals/{id}/status', {
    access: 'user',
    summary: 'Set the status of a signal',
    params: IdParams,
    body: z.object({ status: SignalStatus }),
    answer: Signal,
  }),
  export: route('GET', '/signals/{id}/export', {
    access: 'user',
    summary:
      'Export all matching signals as CSV. Paging is ignored. The header `x-left-out` counts people on Do not engage who were left out.',
    params: SignalScopeParams,
    query: SignalExportQuery,
    stream: 'text/csv',
  }),
  exportPicked: route('POST', '/signals/{id}/export', {
    access: 'user',
    summary: `Export up to ${maxPickedForExport} signals by id as CSV, with the columns and order of \`GET /signals/{id}/export\``,
    params: SignalScopeParams,
    body: SignalExportBody,
    stream: 'text/csv',
  }),
  urls: route('GET', '/signals/{id}/urls', {
    access: 'user',
    lease: 'export',
    summary: 'List the profile URLs of all matching signals, without duplicates. Paging is ignored.',
    params: SignalScopeParams,
    query: SignalUrlQuery,
    answer: z.object({
      urls: z.array(z.string()),
      leftOut: z.int().describe('Signals left out because the person is on Do not engage'),
    }),
  }),
};
