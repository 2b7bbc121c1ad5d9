import { z } from 'zod';
import { Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
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
 * How a person was found: the search words start words of theirs, occur within them, or nearly match them; or
 * the data provider found them.
 */
export const PersonMatch = z.enum(['prefix', 'contains', 'near', 'provider']);
export type PersonMatch = z.infer<typeof PersonMatch>;

/** Someone found by name, headline, or company. */
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
    slot: 'export',
    summary: 'Profile URLs of all matching signals that have one, each once',
    params: SignalScopeParams,
    query: SignalUrlQuery,
    answer: z.object({
      urls: z.array(z.string()),
      leftOut: z.int().describe('Signals on Do not engage that were left out'),
    }),
  }),
};
