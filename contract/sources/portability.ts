import { z } from 'zod';
import { ConnectBack, ConnectOrigin, ConnectUrl } from '#contract/channels/oauth.ts';
import { Job } from '#contract/jobs.ts';
import { Id, Moment } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
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
  name: z.string().describe('Such as "Connections"'),
  readAt: Moment.nullable().describe('Null: LinkedIn has not given anything of it yet'),
  rows: z.int(),
  records: z.int().describe('Facts read from it'),
  broken: z.int(),
  leftOut: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Sound rows that give no fact, and why'),
});
export type PortabilityDomain = z.infer<typeof PortabilityDomain>;

/** A member's consent to let inGrow read their own LinkedIn data. Tokens are never shown. */
export const PortabilityConnection = z.object({
  id: Id,
  network: Network,
  state: PortabilityState.describe(
    '`needs_owner`: LinkedIn did not say whose data it is; `needs_reconnect`: access ended; `refused`: LinkedIn shares nothing with this app or of this member',
  ),
  reason: z.string().nullable().describe('What happened and what to do; null while all is well'),
  message: z.string().nullable().describe('Why the last read failed, or what it waits for'),
  ownerUrl: z.string().nullable(),
  proposedOwner: z
    .object({ url: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('Whose data it seems to be'),
  connectedProfileId: Id.nullable().describe('The profile that it is read into'),
  domains: z.array(PortabilityDomain),
  added: z
    .object({ people: z.int(), engagements: z.int(), signals: z.int(), posts: z.int() })
    .describe('New rows so far'),
  unnamed: z
    .int()
    .describe(
      'Reactions and comments on own posts of which LinkedIn did not say who it was: they are no one’s signal',
    ),
  job: Job.nullable().describe('The read under way, or the last one'),
  connectedAt: Moment.nullable(),
  lastReadAt: Moment.nullable(),
  nextReadAt: Moment.nullable(),
  expiresAt: Moment.nullable().describe('When access ends unless it is connected again'),
});
export type PortabilityConnection = z.infer<typeof PortabilityConnection>;

/** Whether this server can read members' data, and the caller's connection. */
export const Portability = z.object({
  network: Network.nullable().describe('Null: not configured'),
  notConfigured: z.string().nullable().describe('What is missing and where to set it'),
  connection: PortabilityConnection.nullable(),
});
export type Portability = z.infer<typeof Portability>;

/** What erasing would remove. */
export const PortabilityErasure = z.object({
  engagements: z.int().describe('Engagements that no other source reported'),
  people: z.int().describe('People known from nothing else, without anything the user did'),
});
export type PortabilityErasure = z.infer<typeof PortabilityErasure>;

export const portabilityRoutes = {
  read: route({
    method: 'GET',
    path: '/linkedin-data',
    access: 'user',
    summary: "LinkedIn's Member Data Portability: whether it is configured, and the user's connection",
    answer: Portability,
  }),
  authUrl: route({
    method: 'POST',
    path: '/linkedin-data/auth-url',
    access: 'user',
    summary:
      'A URL of LinkedIn’s for the member to consent; it works once, for ten minutes. A later one replaces it. 409 where it is not configured',
    body: ConnectOrigin,
    answer: ConnectUrl,
  }),
  connect: route({
    method: 'POST',
    path: '/linkedin-data/connect',
    access: 'user',
    rate: 'costly',
    summary:
      'What the page sends when the browser is back: `code` and `state` of its URL. Starts the first read. 409 where the link was not this user’s, is used or too old',
    body: ConnectBack,
    answer: PortabilityConnection,
  }),
  owner: route({
    method: 'POST',
    path: '/linkedin-data/owner',
    access: 'user',
    summary:
      'Sets whose data it is, connects that profile and continues reading; 409 where no owner is needed',
    body: z.object({ ownerUrl: z.string().trim().min(1).max(2048) }),
    answer: PortabilityConnection,
  }),
  readNow: route({
    method: 'POST',
    path: '/linkedin-data/read',
    access: 'user',
    rate: 'costly',
    summary: 'Reads everything again, or answers the read under way; 409 while it is not connected',
    answer: PortabilityConnection,
  }),
  disconnect: route({
    method: 'POST',
    path: '/linkedin-data/disconnect',
    access: 'user',
    summary:
      'Wipes the token at once, asks LinkedIn to end the grant and, by choice, erases what came from it as a job, also after it was disconnected; 409 where it never was connected',
    body: z.object({ erase: z.boolean() }),
    answer: z.object({
      id: Id,
      revoked: z.boolean().describe('False: LinkedIn did not confirm; the user can end the grant there'),
    }),
  }),
  erasure: route({
    method: 'GET',
    path: '/linkedin-data/erasure',
    access: 'user',
    rate: 'costly',
    summary: 'What erasing everything that came from it would take away. Writes nothing',
    answer: PortabilityErasure,
  }),
};
