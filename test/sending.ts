import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openWalWatch } from '#server/db/wal-watch.ts';
import {
  cancelPublication,
  type PublicationKey,
  resolvePublication,
} from '#server/modules/publishing/publication-states.ts';
import { type ScheduleDeps, schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { claimPublication } from '#server/modules/publishing/sending/claim-publication.ts';
import { markSentSuspect } from '#server/modules/publishing/sending/mark-sent-suspect.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { startSend } from '#server/modules/publishing/sending/publish-once.ts';
import {
  enqueueWith,
  type SendDeps,
  sendPublicationTask,
} from '#server/modules/publishing/sending/send-publication.task.ts';
import { openSecrets } from '#server/secrets.ts';
import { inBoth, waysInRealms } from '#test/realms.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from './facts.ts';
import { noConnects, type ScriptedChannel, scriptedChannel } from './scripted-channel.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

type SendingState = {
  readonly db: OpenTestDatabase['db'];
  userId: string;
  now: Date;
  channel: ScriptedChannel;
  deps: SendDeps & ScheduleDeps;
  /** Queue messages that were sent but not delivered. */
  queue: { key: PublicationKey; at: Date }[];
};

/**
 * Publications on their way to a scripted channel, with a queue and a clock controlled by the test. Each test
 * starts fresh, with a new user whose LinkedIn is connected.
 */
export function openSending(open: () => Promise<OpenTestDatabase> = () => openTestDatabase()) {
  let opened: OpenTestDatabase | undefined;
  const rig: SendingState = {
    userId: '',
    now: new Date(),
    channel: scriptedChannel(),
    deps: {} as SendingState['deps'],
    queue: [],
    get db() {
      if (!opened) throw new Error('The database is there only while a test runs.');
      return opened.db;
    },
  };
  const signal = new AbortController().signal;

  async function begin(): Promise<void> {
    rig.userId = (await makeOwner(rig.db, 'Ann')).user_id;
    rig.now = new Date('2026-11-20T12:00:00Z');
    rig.channel = scriptedChannel();
    rig.queue = [];
    rig.deps = {
      ...databaseDeps(),
      clock: { now: () => rig.now },
      log: pino({ level: 'silent' }),
      channels: waysInRealms({ unipile: rig.channel }),
      connects: inBoth(noConnects),
      billing: null,
      secrets: openSecrets('a key of the tests, long enough for one'),
      tasks: {
        async send(_, task, { input, startAfter = rig.now }) {
          rig.queue.push({ key: task.input.parse(input) as PublicationKey, at: startAfter });
        },
      },
    };
    await connect();
  }

  function databaseDeps() {
    const { db } = rig;
    const tools = { opsDb: db, clock: { now: () => rig.now }, log: pino({ level: 'silent' }) };
    return { db, opsDb: db, wal: openWalWatch({ ...tools, steps: [markSentSuspect] }) };
  }

  /** Another process than before, on another database. */
  async function moveTo(database: OpenTestDatabase): Promise<void> {
    await opened?.stop();
    opened = database;
    Object.assign(rig.deps, databaseDeps());
  }

  async function connect(): Promise<void> {
    await rig.db
      .insertInto('connection')
      .values({
        user_id: rig.userId,
        channel: 'linkedin',
        provider: 'unipile',
        network: 'sample',
        external_id: 'account',
        name: 'Ann',
        details: '{}',
        connected_at: rig.now,
        updated_at: rig.now,
      })
      .onConflict((oc) =>
        oc
          .columns(['user_id', 'channel', 'network', 'provider'])
          .doUpdateSet({ state: 'active', updated_at: rig.now }),
      )
      .execute();
  }

  /** Approves a post. @param inMs when it is due */
  async function schedule(text: string, inMs = 10 * second): Promise<PublicationKey> {
    const { userId } = rig;
    const { id } = await rig.db.transaction().execute((trx) =>
      schedulePublication(trx, rig.deps, {
        userId,
        realm: 'sample',
        channel: 'linkedin',
        kind: 'post',
        text,
        targetUrn: null,
        targetUrl: null,
        options: null,
        costMicros: null,
        origin: 'user',
        dueAt: later(inMs),
      }),
    );
    return { userId, id };
  }

  function later(ms: number): Date {
    return new Date(rig.now.getTime() + ms);
  }
  function pass(ms: number): void {
    rig.now = later(ms);
  }
  const send = (key: PublicationKey) => sendPublicationTask.run(rig.deps, key, signal);
  const runCron = () => publicationsDue.run(rig.deps);
  const cancel = (key: PublicationKey) =>
    rig.db.transaction().execute((trx) => cancelPublication(trx, { ...key, now: rig.now }));
  const resolve = (key: PublicationKey, as: 'published' | 'failed') =>
    rig.db
      .transaction()
      .execute((trx) => resolvePublication(trx, enqueueWith(rig.deps.tasks), { ...key, as, now: rig.now }));

  const read = ({ id }: PublicationKey) =>
    rig.db
      .selectFrom('publication')
      .selectAll()
      .where('user_id', '=', rig.userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  async function attempts({ id }: PublicationKey) {
    const rows = await rig.db
      .selectFrom('publication_attempt')
      .select('outcome')
      .where('publication_id', '=', id)
      .orderBy('number')
      .execute();
    return rows.map(({ outcome }) => outcome);
  }

  /** Delivers due messages one by one until there are none. */
  async function deliver(): Promise<void> {
    for (;;) {
      const at = rig.queue.findIndex((message) => message.at <= rig.now);
      const [message] = at < 0 ? [] : rig.queue.splice(at, 1);
      if (!message) return;
      await send(message.key);
    }
  }

  /** Simulates a worker that dies after a step and loses its memory. */
  async function die(key: PublicationKey, after: 'claim' | 'start' | 'effect'): Promise<void> {
    const tools = { ...rig.deps, enqueue: async () => {} };
    const claimed = await claimPublication(tools, key);
    if (!claimed || after === 'claim') return;
    const number = await startSend(tools, claimed);
    if (number === null || after === 'start') return;
    rig.channel.texts.push(claimed.publication.text);
  }

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.stop());
  beforeEach(begin);
  return Object.assign(rig, {
    begin,
    moveTo,
    connect,
    schedule,
    later,
    pass,
    send,
    runCron,
    cancel,
    resolve,
    read,
    attempts,
    deliver,
    die,
  });
}
