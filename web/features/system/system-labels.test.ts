import { expect, test } from 'vitest';
import type { System, SystemProvider } from '#contract/system.ts';
import { bytesLabel, clockLabel, contactLabel, spanLabel } from './system-labels.ts';
import { systemInText } from './system-text.ts';

const provider: SystemProvider = {
  name: 'unipile',
  use: 'Reading LinkedIn',
  state: 'configured',
  settings: ['UNIPILE_API_KEY'],
  succeededAt: '2026-11-20T10:00:00.000Z',
  failedAt: '2026-11-20T09:00:00.000Z',
  failure: 'rate_limited',
  answer: { at: '2026-11-20T10:00:00.000Z', status: 200, requestId: 'req-1' },
  clockAheadMs: 0,
  quota: null,
  check: null,
  connections: null,
  webhook: { url: 'https://ingrow.example/hook', receivedAt: null },
};

test('formats sizes, time spans, and clock differences', () => {
  expect([0, 999, 1000, 1_400_000_000, 25e9, 5e15].map(bytesLabel)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '1.4 GB',
    '25 GB',
    '5000 TB',
  ]);
  expect([-5, 45_000, 12 * 60_000, 5 * 3_600_000, 72 * 3_600_000].map(spanLabel)).toEqual([
    '0 s',
    '45 s',
    '12 min',
    '5 h',
    '3 d',
  ]);
  expect([400, 3_000, -120_000].map(clockLabel)).toEqual([
    'in sync with the program',
    '3 s ahead of the program',
    '2 min behind the program',
  ]);
});

test('puts the latest contact with a service first', () => {
  const ago = (moment: string) => `at ${moment.slice(11, 13)}`;
  expect(contactLabel(provider, ago)).toBe('answered at 10; before that it limited requests at 09');
  expect(contactLabel({ ...provider, failedAt: '2026-11-20T11:00:00.000Z' }, ago)).toBe(
    'it limited requests at 11; before that answered at 10',
  );
  expect(contactLabel({ ...provider, failedAt: null, failure: null }, ago)).toBe('answered at 10');
  expect(contactLabel({ ...provider, succeededAt: null }, ago)).toBe('it limited requests at 09');
  expect(contactLabel({ ...provider, succeededAt: null, failedAt: null, failure: null }, ago)).toBeNull();
});

test('the text to copy contains everything on the page', () => {
  const system: System = {
    at: '2026-11-20T12:00:00.000Z',
    version: '0.1.0',
    node: 'v24.0.0',
    processes: [
      {
        id: '00000000-0000-7000-8000-000000000000',
        role: 'web',
        version: '0.1.0',
        pid: 7,
        startedAt: '2026-11-20T10:00:00.000Z',
        seenAt: '2026-11-20T11:59:50.000Z',
        memoryBytes: 180e6,
        isThis: true,
      },
    ],
    database: {
      version: '18.4',
      isEmbedded: false,
      sizeBytes: 2e9,
      connections: 21,
      connectionsMax: 100,
      clockAheadMs: 12,
      schema: '0046-operations',
      isSchemaCurrent: false,
    },
    queues: [{ name: 'sync-profile', due: 3, later: 1, running: 2, oldestDueSeconds: 80 }],
    troubles: [{ kind: 'work-late', count: 3, since: '2026-11-20T11:58:40.000Z' }],
    model: { provider: 'openai', model: 'gpt-x', isSample: false, hasPrice: true },
    mail: { network: 'real', failure: 'unauthorized' },
    providers: [provider],
    secretsUnderFormerKeys: 0,
    disk: { freeBytes: 5e9, totalBytes: 20e9 },
  };
  expect(systemInText(system)).toBe(`inGrow 0.1.0 on Node v24.0.0, 2026-11-20T12:00:00.000Z

Needs attention
  work-late: 3, since 80 s ago

Processes
  web 0.1.0, up 2 h, 180 MB, seen 10 s ago, answering

Database
  PostgreSQL 18.4, 2.0 GB
  21 of 100 connections
  clocks in sync with the program
  schema 0046-operations, which doesn’t match this version

Queues
  sync-profile: 3 due (oldest 80 s), 1 later, 2 running

Services
  Unipile: configured
    Keys: Valid, used 2 h ago
    Last call: Answered 2 h ago; before that it limited requests 3 h ago
    Last answer: Status 200, request id req-1
    Clock: Agrees
    Webhook: Never received. To test, reconnect an account at Unipile.
  model gpt-x of openai, with a price
  mail server: it refused the key

Secrets
  0 under a former key

Data folder
  5.0 GB free of 20 GB
`);
});
