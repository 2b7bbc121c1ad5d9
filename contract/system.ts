import { z } from 'zod';
import { Id, Moment } from './paging.ts';
import { route } from './route.ts';

const Status = z.object({ status: z.literal('ok') });

/** A running inGrow process. */
export const SystemProcess = z.object({
  id: Id,
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  pid: z.int(),
  startedAt: Moment,
  seenAt: Moment.describe("Last heartbeat. Processes without one for a minute aren't listed."),
  memoryBytes: z.int(),
  isThis: z.boolean().describe('Whether this process answered the request'),
});
export type SystemProcess = z.infer<typeof SystemProcess>;

/** Something that has waited too long or failed, over all users. Only counted, without saying whose it is. */
export const SystemProblem = z.object({
  kind: z.enum([
    'disk-low',
    'disk-nearly-full',
    'work-silent',
    'work-late',
    'publications-unconfirmed',
    'publications-late',
    'webhooks-failing',
    'feeds-failing',
    'feeds-late',
    'schedules-late',
    'connections-broken',
  ]),
  count: z.int().describe('For disks, the percentage that is free'),
  since: Moment.nullable().describe('Time of the oldest, if known'),
});
export type SystemProblem = z.infer<typeof SystemProblem>;

/** A third party, and whether this server can reach it. Its own messages never appear here. */
export const SystemProvider = z.object({
  name: z.string().describe('Such as `unipile`'),
  use: z.string().describe("What it's used for, as text to show"),
  state: z.enum(['configured', 'sample', 'off']),
  settings: z.array(z.string()).describe('Names of the settings that configure it'),
  succeededAt: Moment.nullable(),
  failedAt: Moment.nullable(),
  failure: z.string().nullable().describe('Kind of the last failure, such as `rate_limited`'),
  answer: z
    .object({ at: Moment, status: z.int(), requestId: z.string().nullable() })
    .nullable()
    .describe("Last response to any call. The provider's support asks for `requestId`."),
  clockAheadMs: z
    .int()
    .nullable()
    .describe("Milliseconds this server's clock was ahead of the provider's. Negative if behind."),
  quota: z
    .object({ at: Moment, limit: z.int().nullable(), left: z.int(), resetsAt: Moment.nullable() })
    .nullable()
    .describe('Calls left, as of the last response that reported it'),
  check: z
    .object({ at: Moment, failure: z.string().nullable() })
    .nullable()
    .describe('Last check of the credentials. `failure` is null if it succeeded.'),
  connections: z
    .object({
      count: z.int(),
      missingScopes: z.int(),
      needReconnect: z.int(),
      scopes: z.array(z.string()).describe('Scopes granted by at least one working account'),
    })
    .nullable()
    .describe('Accounts that users connected with this provider, as counts'),
  webhook: z
    .object({ url: z.string(), receivedAt: Moment.nullable() })
    .nullable()
    .describe('URL the provider calls, and when it last did'),
});
export type SystemProvider = z.infer<typeof SystemProvider>;

export const SystemQueue = z.object({
  name: z.string(),
  due: z.int(),
  later: z.int().describe('Scheduled for later'),
  running: z.int(),
  oldestDueSeconds: z.int(),
});
export type SystemQueue = z.infer<typeof SystemQueue>;

/** The server's health, for its administrators. Nothing in it is secret or about a user. */
export const System = z.object({
  at: Moment,
  version: z.string(),
  node: z.string(),
  processes: z.array(SystemProcess),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    sizeBytes: z.int(),
    connections: z.int(),
    connectionsMax: z.int(),
    clockAheadMs: z
      .int()
      .describe("Milliseconds the database's clock is ahead of this process's. Negative if behind."),
    schema: z.string().describe('Last migration that ran'),
    isSchemaCurrent: z.boolean(),
  }),
  queues: z.array(SystemQueue).describe("Queues that aren't empty"),
  troubles: z.array(SystemProblem),
  model: z
    .object({ provider: z.string(), model: z.string(), isSample: z.boolean(), hasPrice: z.boolean() })
    .nullable(),
  mail: z
    .object({
      network: z.enum(['real', 'sample']),
      failure: z.string().nullable().describe('Why connecting just now failed. Null if it succeeded.'),
    })
    .nullable(),
  providers: z.array(SystemProvider),
  secretsUnderFormerKeys: z
    .int()
    .describe('Stored secrets not encrypted with the current SECRET_KEY. At 0, former keys can be removed.'),
  disk: z
    .object({ freeBytes: z.int(), totalBytes: z.int() })
    .nullable()
    .describe('Disk of the data folder. Null if unknown.'),
});
export type System = z.infer<typeof System>;

export const systemRoutes = {
  live: route('GET', '/health/live', {
    access: 'public',
    summary: 'Check that the process runs',
    answer: Status,
  }),
  ready: route('GET', '/health/ready', {
    access: 'public',
    summary:
      "Check that the server is ready. 503 while it stops or has no disk space or hears no changes, or if the database doesn't answer within a second, is read-only or has the wrong schema.",
    answer: Status,
  }),
  read: route('GET', '/system', {
    access: 'admin',
    summary: "Get the server's health: processes, database, queues, problems, providers and disk",
    answer: System,
  }),
  check: route('POST', '/system/providers/{name}/check', {
    access: 'admin',
    summary:
      "Check a provider's credentials with one read-only call. 429 within a minute of the last check. Checking the model or RapidAPI uses its credit.",
    rate: 'costly',
    params: z.object({ name: z.string().max(40) }),
    answer: SystemProvider,
  }),
};
