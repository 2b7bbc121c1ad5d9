import { z } from 'zod';
import { ConnectBack, ConnectOrigin, ConnectUrl } from '#contract/channels/oauth.ts';
import { Job } from '#contract/jobs.ts';
import { Id, Moment } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

export const PortabilityState = z.enum([
  'active',
  'needs_owner',
  'needs_reconnect',
  'refused',
  'disconnected',
]);
export type PortabilityState = z.infer<typeof PortabilityState>;

/** A part of a member's data, and the outcome of its rows when it was last read. */
export const PortabilityDomain = z.object({
  name: z.string().describe('Such as `Connections`'),
  readAt: Moment.nullable().describe("Null if LinkedIn hasn't provided any of it yet"),
  rows: z.int(),
  records: z.int().describe('Facts read from the rows'),
  broken: z.int(),
  leftOut: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Valid rows with nothing to import, and why'),
});
export type PortabilityDomain = z.infer<typeof PortabilityDomain>;

/** A member's consent to let inGrow read their own LinkedIn data. Tokens are never shown. */
export const PortabilityConnection = z.object({
  id: Id,
  network: Realm,
  state: PortabilityState.describe(
    "`needs_owner` if LinkedIn didn't say who the data belongs to, `needs_reconnect` if access ended, `refused` if LinkedIn shares nothing with this app or about this member",
  ),
  reason: z.string().nullable().describe('What went wrong and what to do. Null if nothing is wrong.'),
  message: z.string().nullable().describe("Why the last read failed, or what it's waiting for"),
  ownerUrl: z.string().nullable(),
  proposedOwner: z
    .object({ url: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('Member the data seems to belong to'),
  connectedProfileId: Id.nullable().describe('Profile the data is imported into'),
  domains: z.array(PortabilityDomain),
  added: z
    .object({ people: z.int(), engagements: z.int(), signals: z.int(), posts: z.int() })
    .describe('Rows added so far'),
  unnamed: z
    .int()
    .describe(
      "Reactions and comments on own posts that don't count as signals because LinkedIn didn't name the person",
    ),
  job: Job.nullable().describe('Read in progress, or the last one'),
  connectedAt: Moment.nullable(),
  lastReadAt: Moment.nullable(),
  nextReadAt: Moment.nullable(),
  expiresAt: Moment.nullable().describe("When access ends unless it's reconnected"),
});
export type PortabilityConnection = z.infer<typeof PortabilityConnection>;

/** Whether this server can read members' data, and the caller's connection. */
export const Portability = z.object({
  network: Realm.nullable().describe("Null if it isn't configured"),
  notConfigured: z
    .string()
    .nullable()
    .describe("What is missing and where to set it. Null if it's configured."),
  connection: PortabilityConnection.nullable(),
});
export type Portability = z.infer<typeof Portability>;

/** What erasing would remove. */
export const PortabilityErasure = z.object({
  engagements: z.int().describe('Engagements that no other source reported'),
  people: z.int().describe('People known only from this data, without any action by the user'),
});
export type PortabilityErasure = z.infer<typeof PortabilityErasure>;

export const portabilityRoutes = {
  read: route('GET', '/linkedin-data', {
    access: 'user',
    summary: "Get the connection to LinkedIn's Member Data Portability, and whether it's configured",
    answer: Portability,
  }),
  authUrl: route('POST', '/linkedin-data/auth-url', {
    access: 'user',
    summary:
      "Create a URL for the member to consent on LinkedIn. It works once, for 10 minutes, and replaces an earlier one. 409 if it isn't configured.",
    body: ConnectOrigin,
    answer: ConnectUrl,
  }),
  connect: route('POST', '/linkedin-data/connect', {
    access: 'user',
    rate: 'costly',
    summary:
      'Finish connecting after the browser returns, and start the first read. Send `code` and `state` from the URL. 409 if the link was used, replaced, has expired or belongs to another user.',
    body: ConnectBack,
    answer: PortabilityConnection,
  }),
  owner: route('POST', '/linkedin-data/owner', {
    access: 'user',
    summary:
      'Set who the data belongs to, connect that profile and continue reading. 409 if no owner is needed.',
    body: z.object({ ownerUrl: z.string().trim().min(1).max(2048) }),
    answer: PortabilityConnection,
  }),
  readNow: route('POST', '/linkedin-data/read', {
    access: 'user',
    rate: 'costly',
    summary: "Read all data again. Returns the read in progress, if any. 409 if it isn't connected.",
    answer: PortabilityConnection,
  }),
  disconnect: route('POST', '/linkedin-data/disconnect', {
    access: 'user',
    summary:
      'Disconnect and delete the token. If `erase` is true, a job also erases all data from this source, even if it was disconnected before. 409 if it was never connected.',
    body: z.object({ erase: z.boolean() }),
    answer: z.object({
      id: Id,
      revoked: z
        .boolean()
        .describe("False if LinkedIn didn't confirm. The user can then revoke access on LinkedIn."),
    }),
  }),
  erasure: route('GET', '/linkedin-data/erasure', {
    access: 'user',
    rate: 'costly',
    summary: 'Preview what erasing all data from this source would remove. Changes nothing.',
    answer: PortabilityErasure,
  }),
};
