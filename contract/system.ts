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
  seenAt: Moment.describe('Its last sign of life; one that is silent for a minute is gone'),
  memoryBytes: z.int(),
  isThis: z.boolean().describe('The one that answers'),
});
export type SystemProcess = z.infer<typeof SystemProcess>;

/** Something that has waited too long or failed, over all users. Only counted, without saying whose it is. */
export const SystemProblem = z.object({
  kind: z.enum([
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
  count: z.int(),
  since: Moment.nullable().describe('The oldest of them, where that is known'),
});
export type SystemProblem = z.infer<typeof SystemProblem>;

/** A third party, and whether this server can reach it. Its own messages never appear here. */
export const SystemProvider = z.object({
  name: z.string().describe('Which, e.g. `unipile`'),
  use: z.string().describe('What for, in plain words'),
  state: z.enum(['configured', 'sample', 'off']),
  settings: z.array(z.string()).describe('The settings that configure it'),
  succeededAt: Moment.nullable(),
  failedAt: Moment.nullable(),
  failure: z.string().nullable().describe('The kind of the last failure, e.g. `rate_limited`'),
  answer: z
    .object({ at: Moment, status: z.int(), requestId: z.string().nullable() })
    .nullable()
    .describe('The last answer to any call; its request id is what the provider’s support asks for'),
  clockAheadMs: z
    .int()
    .nullable()
    .describe('How far this server’s clock was ahead of the provider’s; negative: behind'),
  quota: z
    .object({ at: Moment, limit: z.int().nullable(), left: z.int(), resetsAt: Moment.nullable() })
    .nullable()
    .describe('Calls that were left by the last answer that says so'),
  check: z
    .object({ at: Moment, failure: z.string().nullable() })
    .nullable()
    .describe('The last check of the keys, and the kind of its failure; null: it worked'),
  connections: z
    .object({
      count: z.int(),
      missingScopes: z.int(),
      needReconnect: z.int(),
      scopes: z.array(z.string()).describe('Granted by at least one of those that work'),
    })
    .nullable()
    .describe('Accounts that users connected there; only counted, never whose'),
  webhook: z
    .object({ url: z.string(), receivedAt: Moment.nullable() })
    .nullable()
    .describe('Where the provider calls this server, and when it last did'),
});
export type SystemProvider = z.infer<typeof SystemProvider>;

export const SystemQueue = z.object({
  name: z.string(),
  due: z.int(),
  later: z.int().describe('Put off until their time'),
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
      .describe("How far the database's clock is ahead of the program's; negative: behind"),
    schema: z.string().describe('The last migration that ran'),
    isSchemaCurrent: z.boolean(),
  }),
  queues: z.array(SystemQueue).describe('Those that hold something'),
  troubles: z.array(SystemProblem),
  model: z
    .object({ provider: z.string(), model: z.string(), isSample: z.boolean(), hasPrice: z.boolean() })
    .nullable(),
  mail: z
    .object({
      network: z.enum(['real', 'sample']),
      failure: z.string().nullable().describe('What a try to connect just now failed of; null: it worked'),
    })
    .nullable(),
  providers: z.array(SystemProvider),
  secretsUnderFormerKeys: z
    .int()
    .describe(
      'Stored secrets that the present SECRET_KEY did not seal; once there are none, former keys can go',
    ),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable().describe('Of the data folder'),
});
export type System = z.infer<typeof System>;

export const systemRoutes = {
  live: route({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'Checks that the process runs',
    answer: Status,
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary:
      'Whether requests may come: not while it starts or stops, nor without a database that answers within a second and is migrated as the program needs',
    answer: Status,
  }),
  read: route({
    method: 'GET',
    path: '/system',
    access: 'admin',
    summary: 'The server’s state: processes, database, queues, stuck work, providers, disk; without secrets',
    answer: System,
  }),
  check: route({
    method: 'POST',
    path: '/system/providers/{name}/check',
    access: 'admin',
    summary:
      'Tries a provider’s keys by one call that changes nothing; once a minute for each provider. The model’s and RapidAPI’s count towards their credit',
    rate: 'costly',
    params: z.object({ name: z.string().max(40) }),
    answer: SystemProvider,
  }),
};
