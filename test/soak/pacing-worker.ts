import pino from 'pino';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/open.ts';
import { runInCallContext } from '#server/modules/pacing/call-context.ts';
import { pacedSource } from '#server/modules/pacing/paced-ports.ts';
import { openPacer } from '#server/modules/pacing/pacer.ts';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import type { PacingTrial } from './pacing-trial.ts';

/**
 * A process of the pacing trial: five kinds of work in parallel through one account, until it's killed or the
 * day's budget is used up.
 */
const trial: PacingTrial = JSON.parse(process.argv[2] ?? '');
const db = await openDatabase(trial.databaseUrl);
const log = pino({ level: 'silent' });
const pacer = openPacer({ db, opsDb: db, clock: systemClock, log, times: trial.times });
const account = { key: trial.key, policy: trial.policy, timeZone: async () => 'UTC' };
const source = pacedSource(
  unipileSource({
    baseUrl: trial.vendorUrl,
    apiKey: 'key',
    accountId: 'account',
    realm: 'real',
    timeoutMs: trial.callTimeoutMs,
  }),
  pacer,
  account,
);
const person = {
  kind: 'person',
  url: 'https://www.linkedin.com/in/maya',
  publicId: 'maya',
  urn: 'ACoAA1',
} as const;
const work = {
  sync: ['background', () => source.engagers({ urn: 'urn:li:activity:1', url: null }, null)],
  feed: ['background', () => source.posts(person, null)],
  enrichment: ['background', () => source.profile(person)],
  company: ['background', () => source.company({ url: '', publicId: 'northwind', urn: '1' })],
  click: ['click', () => source.profile(person)],
} as const;

/** Calls repeatedly, with delays like a job. @returns when the day's budget is used up */
async function repeat([by, call]: (typeof work)[keyof typeof work]): Promise<void> {
  for (;;) {
    try {
      await runInCallContext({ by }, call as () => Promise<unknown>);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      if (error instanceof PostponedError && error.message.startsWith('Today')) return;
    }
  }
}

process.send?.('ready');
await Promise.all(Object.values(work).map(repeat));
await db.destroy();
process.exit(0);
