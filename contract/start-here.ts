import { z } from 'zod';
import { InboxItem, maxSaid } from './inbox.ts';
import { LatestEngagement } from './latest-engagement.ts';
import { Id, Moment } from './paging.ts';
import { Realm } from './profile.ts';
import { Signal } from './signals/signals.ts';

/** Start here lists what has waited for an answer for at most this many days. */
export const startDays = 14;
/** The most items to answer, and people, that Start here lists. */
export const maxStart = 5;
/** How many of the people with the highest scores a finding is about. */
export const foundAmong = 100;

/** What is special among the {@link foundAmong} people with the highest scores. */
export const Finding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('company').describe('At least three of them work at the same company'),
    company: z.string(),
    companyId: Id,
    people: z.int(),
  }),
  z.object({
    kind: z.literal('inARow').describe('One of them engaged with at least three own posts in a row'),
    signalId: Id,
    name: z.string(),
    posts: z.int().describe('Own posts in a row, of the latest 20'),
  }),
  z.object({
    kind: z
      .literal('quiet')
      .describe('One of them did nothing for 28 days, after at least three engagements'),
    signalId: Id,
    name: z.string(),
    engagements: z.int(),
    since: Moment.describe('Their latest engagement'),
  }),
]);
export type Finding = z.infer<typeof Finding>;

/**
 * Data that isn't there yet. `profile`: only the sample network is connected; `archive`: no data archive was
 * imported; `offer`: the user hasn't said what they sell; `fit`: no rules say who fits.
 */
export const MissingData = z.enum(['profile', 'archive', 'offer', 'fit']);
export type MissingData = z.infer<typeof MissingData>;

/** One of the warmest people, with what they last wrote. */
export const WarmPerson = z.object({
  signal: Signal,
  did: LatestEngagement.describe('Latest engagement. Written ones come first.'),
  postId: Id.nullable().describe("Their newest post in the feed that the user hasn't commented on"),
  waitsId: Id.nullable().describe('Their item in the inbox that waits for an answer'),
});
export type WarmPerson = z.infer<typeof WarmPerson>;

/** What there is to do on a day with nothing new. */
export const StartHere = z.object({
  asOf: Moment,
  network: Realm,
  finding: Finding.nullable(),
  toAnswer: z.object({
    count: z.int().describe(`Items of the last ${startDays} days that wait for an answer`),
    hasMore: z
      .boolean()
      .describe(
        `Whether there is more: only the latest ${maxSaid} comments, replies, mentions and messages count`,
      ),
    items: z.array(InboxItem).max(maxStart).describe("Each person's first, in the order of the inbox"),
  }),
  warmest: z
    .array(WarmPerson)
    .max(maxStart)
    .describe('Most score plus fit first, without those in `toAnswer`'),
  missing: z.array(MissingData),
  archive: z
    .object({
      profileId: Id.describe('Connected profile without an archive'),
      askedAt: Moment.nullable().describe('When the user asked LinkedIn for it'),
    })
    .nullable()
    .describe('Null unless `missing` has `archive`'),
  tomorrow: z.object({
    posts: z.int().describe('Scheduled posts, whatever their number of channels'),
    firstAt: Moment.nullable().describe('When the first of them is due'),
    returning: z.int().describe('Snoozed people who come back'),
  }),
});
export type StartHere = z.infer<typeof StartHere>;
