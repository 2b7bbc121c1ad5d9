import fc from 'fast-check';
import type { Insertable } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicationState } from '#contract/publications.ts';
import type { ConnectionTable } from '#server/modules/channels/tables.ts';
import { openSecrets } from '#server/secrets.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { type Play, type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { armPublication } from './arm-publication.ts';
import { cancelPublication } from './cancel-publication.ts';
import { claimPublication } from './claim-publication.ts';
import { holdPublication, movePublication, type PublicationKey } from './hold-publication.ts';
import { publicationMoves } from './publication-rules.ts';
import { publicationsDue } from './publications-due.tick.ts';
import { publishOnce } from './publish-once.ts';
import { readPublication } from './read-publication.ts';
import { schedulePublication } from './schedule-publication.ts';
import { type SendDeps, sendPublicationErrand } from './send-publication.errand.ts';
import { settlePublication } from './settle-publication.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let opened: OpenTestDatabase;
let userId: string;
let now: Date;
let channel: ScriptedChannel;
let deps: SendDeps;
/** Messages of the queue that were sent and not delivered. */
let queue: { key: PublicationKey; at: Date }[];
const signal = new AbortController().signal;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.stop());

beforeEach(() => begin());

async function begin(): Promise<void> {
  const { db } = opened;
  ({ user_id: userId } = await makeOwner(db, 'Ann'));
  now = new Date('2026-11-20T12:00:00Z');
  channel = scriptedChannel();
  queue = [];
  deps = {
    db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    channels: { unipile: channel },
    connects: { unipile: null, linkedin: null, slack: null, reddit: null, twitter: null },
    secrets: openSecrets('a key of the tests, long enough for one'),
    errands: {
      async send(_, errand, { input, startAfter = now }) {
        queue.push({ key: errand.input.parse(input) as PublicationKey, at: startAfter });
      },
    },
  };
  await connect();
}

async function connect(): Promise<void> {
  await opened.db
    .insertInto('connection')
    .values({
      user_id: userId,
      channel: 'linkedin',
      provider: 'unipile',
      network: 'sample',
      external_id: 'account',
      name: 'Ann',
      details: '{}',
      connected_at: now,
      updated_at: now,
    })
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'channel', 'network', 'provider'])
        .doUpdateSet({ state: 'active', updated_at: now }),
    )
    .execute();
}

async function schedule(text: string, inMs = 10 * second): Promise<PublicationKey> {
  const { id } = await opened.db.transaction().execute((trx) =>
    schedulePublication(trx, deps, {
      userId,
      network: 'sample',
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
  return new Date(now.getTime() + ms);
}
function pass(ms: number): void {
  now = later(ms);
}
const send = (key: PublicationKey) => sendPublicationErrand.run(deps, key, signal);
const tick = () => publicationsDue.run(deps);
const cancel = (key: PublicationKey) =>
  opened.db.transaction().execute((trx) => cancelPublication(trx, { ...key, now }));
const settle = (key: PublicationKey, as: 'published' | 'failed') =>
  opened.db.transaction().execute((trx) => settlePublication(trx, { ...key, as, now }));

async function read({ id }: PublicationKey) {
  return opened.db
    .selectFrom('publication')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
async function attempts({ id }: PublicationKey) {
  const rows = await opened.db
    .selectFrom('publication_attempt')
    .select('outcome')
    .where('publication_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ outcome }) => outcome);
}

/** Delivers what is due, one after another, until nothing is. */
async function deliver(): Promise<void> {
  for (;;) {
    const at = queue.findIndex((message) => message.at <= now);
    const [message] = at < 0 ? [] : queue.splice(at, 1);
    if (!message) return;
    await send(message.key);
  }
}

/** As a worker that dies after a step; nothing it knew is left. */
async function die(key: PublicationKey, after: 'claim' | 'arm' | 'effect'): Promise<void> {
  const tools = { ...deps, again: async () => {} };
  const claimed = await claimPublication(tools, key);
  if (!claimed || after === 'claim') return;
  const number = await armPublication(tools, claimed);
  if (number === null || after === 'arm') return;
  channel.texts.push(claimed.publication.text);
}

describe('a publication', () => {
  test('waits until it is due, is sent once, and says where it is', async () => {
    const key = await schedule('Hello');
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'scheduled' });
    pass(10 * second);
    await deliver();
    await send(key);
    await tick();
    expect(await read(key)).toMatchObject({
      state: 'published',
      external_id: 'id-Hello',
      external_url: 'https://channel.example/Hello',
      settled_at: now,
      leased_until: null,
    });
    expect(channel.texts).toEqual(['Hello']);
    expect(await attempts(key)).toEqual(['sent']);
  });

  test('is sent once when its message comes to two workers at the same time', async () => {
    const key = await schedule('Hello', 0);
    await Promise.all([send(key), send(key), send(key)]);
    expect(channel.texts).toEqual(['Hello']);
    expect(await read(key)).toMatchObject({ state: 'published' });
  });

  test('can be taken back until it is armed, also from under the worker that has it', async () => {
    const early = await schedule('Early');
    expect(await cancel(early)).toBe(true);
    expect(await cancel(early)).toBe(false);
    const claimedOne = await schedule('Claimed', 0);
    const claimed = await claimPublication({ ...deps, again: async () => {} }, claimedOne);
    expect(await cancel(claimedOne)).toBe(true);
    if (!claimed) throw new Error('not claimed');
    expect(await armPublication({ ...deps, again: async () => {} }, claimed)).toBeNull();
    const armed = await schedule('Armed', 0);
    await die(armed, 'arm');
    expect(await cancel(armed)).toBe(false);
    const sent = await schedule('Sent', 0);
    await send(sent);
    expect(await cancel(sent)).toBe(false);
    pass(minute);
    for (const key of [early, claimedOne]) {
      await send(key);
      expect(await read(key)).toMatchObject({ state: 'cancelled' });
    }
    expect(channel.texts).toEqual(['Sent']);
  });

  test('that a worker left behind unarmed is sent by another one when the lease is over', async () => {
    const key = await schedule('Hello', 0);
    await die(key, 'claim');
    await send(key);
    expect(channel.texts).toEqual([]);
    expect(queue.at(-1)?.at).toEqual(later(45 * second));
    pass(45 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    expect(channel.texts).toEqual(['Hello']);
  });

  test.each(['arm', 'effect'] as const)('is never sent again once armed: died after %s', async (after) => {
    const key = await schedule('Hello', 0);
    await die(key, after);
    const effects = [...channel.texts];
    pass(minute);
    await tick();
    await deliver();
    expect((await read(key)).state).toBe(after === 'effect' ? 'published' : 'unconfirmed');
    expect(channel.texts).toEqual(effects);
    pass(hour);
    for (let times = 0; times < 6; times += 1) {
      await deliver();
      pass(hour);
    }
    expect(await read(key)).toMatchObject(
      after === 'effect' ? { state: 'published' } : { state: 'failed', error_kind: 'not_there' },
    );
    expect(channel.texts).toEqual(effects);
    expect(await attempts(key)).toEqual(['unknown']);
  });

  test('whose answer was lost is found, also by a list that lags', async () => {
    const key = await schedule('Hello', 0);
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'not_yet';
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', look_at: later(20 * second) });
    pass(20 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', look_at: later(minute) });
    channel.looks = 'at_once';
    pass(minute);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published', look_at: null, error_message: null });
    expect(channel.texts).toEqual(['Hello']);
  });

  test.each(['never', 'broken'] as const)(
    'whose answer was lost waits for its user where looking is %s possible',
    async (looks) => {
      const key = await schedule('Hello', 0);
      channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
      channel.looks = looks;
      for (let times = 0; times < 8; times += 1) {
        await deliver();
        pass(hour);
      }
      expect(await read(key)).toMatchObject({ state: 'unconfirmed', look_at: null });
      expect((await read(key)).error_message).toContain('say here whether it is live');
      await settle(key, 'published');
      expect(await read(key)).toMatchObject({ state: 'published', error_message: null });
      await expect(settle(key, 'failed')).rejects.toMatchObject({ code: 'conflict' });
      expect(channel.texts).toEqual(['Hello']);
    },
  );

  test('is not taken for its twin, which left at the same time', async () => {
    const twin = await schedule('Hello', 0);
    const key = await schedule('Hello', 0);
    await send(twin);
    channel.plays = [{ appears: false, answers: 'unknown_outcome' }];
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', look_at: null });
  });

  test('is not looked for in the list of another account, which was connected since', async () => {
    const key = await schedule('Hello', 0);
    await die(key, 'arm');
    await opened.db
      .updateTable('connection')
      .set({ external_id: 'another' })
      .where('user_id', '=', userId)
      .execute();
    pass(minute);
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', look_at: null });
  });

  test('that is called a duplicate after an earlier try may have been there since then', async () => {
    const key = await schedule('Hello', 0);
    channel.plays = [
      { appears: true, answers: 'rate_limited' },
      { appears: false, answers: 'duplicate' },
    ];
    await deliver();
    pass(7 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    expect(await attempts(key)).toEqual(['not_sent', 'unknown']);
  });

  test('is tried again where the channel surely did nothing, not for ever, and says so', async () => {
    const key = await schedule('Hello', 0);
    const slow: Play = { appears: false, answers: 'rate_limited' };
    channel.plays = [slow, slow];
    await deliver();
    expect(await read(key)).toMatchObject({
      state: 'scheduled',
      try_at: later(7 * second),
      armed_at: null,
      error_message: 'LinkedIn asks us to slow down. Nothing was published yet.',
    });
    for (let times = 0; times < 2; times += 1) {
      pass(7 * second);
      await deliver();
    }
    expect(await read(key)).toMatchObject({ state: 'published', error_message: null });
    expect(await attempts(key)).toEqual(['not_sent', 'not_sent', 'sent']);
    const hopeless = await schedule('Never', 0);
    channel.plays = Array.from({ length: 9 }, () => ({ appears: false, answers: 'unavailable' }) as const);
    for (let times = 0; times < 9; times += 1) {
      await deliver();
      pass(15 * minute);
    }
    expect(await read(hopeless)).toMatchObject({ state: 'failed', error_kind: 'unavailable' });
    expect(await attempts(hopeless)).toHaveLength(6);
  });

  test.each(['forbidden', 'rejected', 'duplicate', 'not_found'] as const)(
    'that is refused as %s failed, with words',
    async (answers) => {
      const key = await schedule('Hello', 0);
      channel.plays = [{ appears: false, answers }];
      await deliver();
      expect(await read(key)).toMatchObject({
        state: 'failed',
        error_kind: answers,
        error_message: expect.stringMatching(/^LinkedIn .*\.$/),
      });
      expect(await attempts(key)).toEqual(['refused']);
    },
  );

  test('waits while its connection does, goes out once it is connected again, and is missed after a day', async () => {
    const key = await schedule('Hello', 0);
    channel.plays = [{ appears: false, answers: 'unauthorized' }];
    await deliver();
    const state = await opened.db
      .selectFrom('connection')
      .select('state')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(state).toEqual({ state: 'needs_reconnect' });
    await expect(schedule('Another')).rejects.toMatchObject({ code: 'reconnect_needed' });
    pass(hour);
    await tick();
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'scheduled' });
    expect(queue).toEqual([]);
    await connect();
    await tick();
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    const missed = await schedule('Too late', 0);
    channel.plays = [{ appears: false, answers: 'unauthorized' }];
    await deliver();
    pass(25 * hour);
    await tick();
    await connect();
    await send(missed);
    expect(await read(missed)).toMatchObject({ state: 'missed', error_kind: 'missed' });
    expect(channel.texts).toEqual(['Hello']);
  });

  test('is refused where nobody could send it, or what it says cannot be sent', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(3001)]) {
      await expect(schedule(text)).rejects.toMatchObject({
        code: 'invalid_request',
        issues: [{ path: 'text' }],
      });
    }
    const { channels } = deps;
    deps = { ...deps, channels: {} };
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'not_configured' });
    deps = { ...deps, channels: { unipile: scriptedChannel('real') } };
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'not_configured' });
    deps = { ...deps, channels };
    await opened.db.deleteFrom('connection').where('user_id', '=', userId).execute();
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'reconnect_needed' });
  });
});

describe('the member in whose name it was approved', () => {
  let own: ScriptedChannel;
  beforeEach(async () => {
    own = scriptedChannel();
    deps = { ...deps, channels: { unipile: channel, linkedin: own } };
    // Ann is connected by Unipile, and Jonas by LinkedIn's own page.
    await connectAs({ provider: 'linkedin', external_id: 'sub-jonas', name: 'Jonas' });
  });

  async function connectAs(
    who: Partial<Insertable<ConnectionTable>> & Pick<Insertable<ConnectionTable>, 'provider' | 'external_id'>,
  ): Promise<void> {
    await opened.db
      .insertInto('connection')
      .values({
        user_id: userId,
        channel: 'linkedin',
        network: 'sample',
        name: 'Ann',
        details: '{}',
        connected_at: now,
        updated_at: now,
        ...who,
      })
      .execute();
  }
  /** Somebody else signs in where Ann was, and nobody has noticed what waits. */
  async function putInPlace(external_id: string): Promise<void> {
    await opened.db
      .updateTable('connection')
      .set({ external_id, name: 'Priya', updated_at: now })
      .where('user_id', '=', userId)
      .where('provider', '=', 'unipile')
      .execute();
  }
  const disconnect = () =>
    opened.db
      .deleteFrom('connection')
      .where('user_id', '=', userId)
      .where('provider', '=', 'unipile')
      .execute();
  const shown = ({ id }: PublicationKey) => readPublication(opened.db, { userId, id }, now);
  const comment = async (text: string): Promise<PublicationKey> => {
    const { id } = await opened.db.transaction().execute((trx) =>
      schedulePublication(trx, deps, {
        userId,
        network: 'sample',
        channel: 'linkedin',
        kind: 'comment',
        text,
        targetUrn: 'urn:li:activity:1',
        targetUrl: null,
        options: null,
        costMicros: null,
        origin: 'user',
        dueAt: now,
      }),
    );
    return { userId, id };
  };
  /** As the tick and the queue have it, over and over. */
  async function insist(): Promise<void> {
    for (let times = 0; times < 3; times += 1) {
      pass(minute);
      await tick();
      await deliver();
    }
  }
  const said = () => [...channel.texts, ...own.texts];

  test('is nobody else, also where the other way to the channel is connected as somebody else', async () => {
    const key = await comment('As Ann');
    await disconnect();
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({ state: 'scheduled', waitsForReconnect: true, isLate: false });
    expect(queue).toEqual([]);
    // The same member again, by a connection of its own.
    await connectAs({ provider: 'unipile', external_id: 'account' });
    await insist();
    expect(await shown(key)).toMatchObject({
      state: 'published',
      connection: { name: 'Ann' },
      waitsForReconnect: false,
    });
    expect(channel.texts).toEqual(['As Ann']);
    expect(own.texts).toEqual([]);
  });

  test('is nobody else who was connected in the same place while a worker had it', async () => {
    const key = await comment('As Ann');
    await die(key, 'claim');
    await putInPlace('account-priya');
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({
      state: 'scheduled',
      waitsForReconnect: true,
      connection: { name: 'Ann' },
    });
    await putInPlace('account');
    await insist();
    expect(said()).toEqual(['As Ann']);
  });

  test('is nobody else whose token was stored before the call', async () => {
    const key = await comment('As Ann');
    const tools = { ...deps, again: async () => {} };
    await opened.db
      .updateTable('connection')
      .set({ refresh_at: now, token_ends_at: later(hour) })
      .where('provider', '=', 'unipile')
      .where('user_id', '=', userId)
      .execute();
    const claimed = await claimPublication(tools, key);
    if (!claimed) throw new Error('not claimed');
    await putInPlace('account-priya');
    await publishOnce(tools, claimed);
    await insist();
    expect(said()).toEqual([]);
    expect(await shown(key)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
  });

  test('is known by their page at Unipile, where accounts come and go, and else by the vendor’s id', async () => {
    const members = [
      { provider: 'unipile', external_id: 'one', url: 'https://www.linkedin.com/in/ann', is: 'in/ann' },
      { provider: 'unipile', external_id: 'two', url: 'https://www.linkedin.com/in/ann', is: 'in/ann' },
      { provider: 'unipile', external_id: 'three', url: null, is: 'three' },
      { provider: 'twitter', external_id: '42', url: 'https://x.com/ann', is: '42' },
      { provider: 'twitter', external_id: '42', url: 'https://x.com/ann_now', is: '42' },
    ] as const;
    for (const { is, ...member } of members) {
      await opened.db.deleteFrom('connection').where('user_id', '=', userId).execute();
      await connectAs(member);
      const row = await opened.db
        .selectFrom('connection')
        .select('member_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.member_id.endsWith(is)).toBe(true);
    }
  });

  test('is theirs whatever is connected, disconnected and tried', async () => {
    const step = fc.constantFrom('ann', 'priya', 'gone', 'comment', 'try', 'claim');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await begin();
        own = scriptedChannel();
        /** Who is signed in at the vendor when a text arrives there. */
        const names: string[] = [];
        const noting = (port: ScriptedChannel, name: (externalId: string) => string): ScriptedChannel => ({
          ...port,
          async publish(account, what) {
            names.push(`${what.text} by ${name(account.externalId)}`);
            return port.publish(account, what);
          },
        });
        deps = {
          ...deps,
          channels: {
            unipile: noting(channel, (id) => (id === 'account' ? 'Ann' : 'Priya')),
            linkedin: noting(own, () => 'Jonas'),
          },
        };
        await connectAs({ provider: 'linkedin', external_id: 'sub-jonas', name: 'Jonas' });
        let there: 'Ann' | 'Priya' | null = 'Ann';
        const put = async (who: 'Ann' | 'Priya' | null) => {
          await disconnect();
          const external_id = who === 'Ann' ? 'account' : 'account-priya';
          if (who) await connectAs({ provider: 'unipile', external_id, name: who });
          there = who;
        };
        for (const [at, what] of steps.entries()) {
          pass(minute);
          if (what === 'ann') await put('Ann');
          if (what === 'priya') await put('Priya');
          if (what === 'gone') await put(null);
          const approve = () => comment(`${at} approved for ${there ?? 'Jonas'}`);
          if (what === 'comment') await approve();
          if (what === 'claim') await die(await approve(), 'claim');
          if (what === 'try') await insist();
        }
        await insist();
        for (const line of names) {
          const [, wanted, by] = /approved for (\w+) by (\w+)/.exec(line) ?? [];
          expect(by, line).toBe(wanted);
        }
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 12 },
    );
  });
});

const states = Object.keys(publicationMoves) as PublicationState[];
/** Told here once more, from the words of the product page. */
const allowed: Record<PublicationState, string> = {
  draft: 'scheduled cancelled',
  scheduled: 'draft scheduled publishing cancelled missed failed',
  publishing: 'scheduled published failed unconfirmed cancelled missed',
  unconfirmed: 'published failed',
  published: '',
  failed: '',
  missed: '',
  cancelled: '',
};
/** What a row in this state has besides. */
const fields = (state: PublicationState) => ({
  ...(state === 'scheduled' ? { try_at: now } : {}),
  ...(state === 'publishing' ? { leased_until: now } : {}),
  ...(state === 'unconfirmed' || state === 'published' ? { armed_at: now } : {}),
});

describe('the moves between states', () => {
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const { db } = opened;
      const row = await db
        .insertInto('publication')
        .values({
          user_id: userId,
          channel: 'linkedin',
          network: 'sample',
          kind: 'post',
          text: 'Hello',
          origin: 'user',
          state: from,
          approved_at: now,
          due_at: now,
          settled_at: ['published', 'failed', 'missed', 'cancelled'].includes(from) ? now : null,
          ...fields(from),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const key = { userId, id: row.id };
      const move = db.transaction().execute(async (trx) => {
        const held = await holdPublication(trx, key);
        if (held) await movePublication(trx, held, to, now, fields(to));
      });
      const isAllowed = allowed[from].split(' ').includes(to);
      if (isAllowed) await move;
      else await expect(move).rejects.toThrow(`cannot go from ${from} to ${to}`);
      expect((await read(key)).state).toBe(isAllowed ? to : from);
    },
  );
});

/** What happens to two publications, in any order. */
type Event =
  | { do: 'send' | 'cancel' | 'settle'; which: number }
  | { do: 'die'; which: number; after: 'claim' | 'arm' | 'effect' }
  | { do: 'plan'; play: Play }
  | { do: 'look'; looks: ScriptedChannel['looks'] }
  | { do: 'pass'; ms: number }
  | { do: 'deliver' | 'tick' | 'connect' };

const which = fc.nat({ max: 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constantFrom('send', 'cancel', 'settle'), which }),
  fc.record({ do: fc.constant('die' as const), which, after: fc.constantFrom('claim', 'arm', 'effect') }),
  fc.record({
    do: fc.constant('plan' as const),
    play: fc.constantFrom<Play[]>(
      { appears: true, answers: 'ok' },
      { appears: true, answers: 'unknown_outcome' },
      { appears: true, answers: 'malformed' },
      { appears: false, answers: 'unknown_outcome' },
      { appears: false, answers: 'unavailable' },
      { appears: false, answers: 'rate_limited' },
      { appears: false, answers: 'unauthorized' },
      { appears: false, answers: 'rejected' },
    ),
  }),
  fc.record({
    do: fc.constant('look' as const),
    looks: fc.constantFrom<ScriptedChannel['looks'][]>('at_once', 'never', 'broken'),
  }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.constantFrom(second, 10 * second, 46 * second, 5 * minute, hour, 13 * hour),
  }),
  fc.record({ do: fc.constantFrom('deliver', 'tick', 'connect') }),
);

/** The whole promise: how often a text may be seen at the channel. */
function checkSeen(state: PublicationState, times: number): void {
  if (state === 'published') expect(times).toBe(1);
  else if (state === 'unconfirmed' || state === 'publishing') expect(times).toBeLessThanOrEqual(1);
  else expect(times).toBe(0);
}

async function happen(what: Event, keys: PublicationKey[]): Promise<void> {
  const key = 'which' in what ? keys[what.which] : undefined;
  switch (what.do) {
    case 'plan':
      channel.plays.push(what.play);
      return;
    case 'look':
      channel.looks = what.looks;
      return;
    case 'pass':
      return pass(what.ms);
    case 'deliver':
      return deliver();
    case 'tick':
      return tick();
    case 'connect':
      return connect();
  }
  if (!key) return;
  if (what.do === 'send') await send(key);
  else if (what.do === 'cancel') await cancel(key);
  else if (what.do === 'die') await die(key, what.after);
  else {
    const { state, text } = await read(key);
    // Users look before they say.
    if (state === 'unconfirmed') await settle(key, channel.texts.includes(text) ? 'published' : 'failed');
  }
}

test('whatever happens in whatever order, nothing is seen twice and nothing is told wrongly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      await begin();
      const keys = [await schedule('First', 0), await schedule('Second', 20 * second)];
      const check = async () => {
        for (const key of keys) {
          const { state, text } = await read(key);
          checkSeen(state, channel.texts.filter((seen) => seen === text).length);
        }
      };
      for (const what of events) {
        await happen(what, keys);
        await check();
      }
      // In the end everything is known, or asks its user.
      await connect();
      channel.plays = [];
      for (let times = 0; times < 12; times += 1) {
        pass(20 * minute);
        await tick();
        await deliver();
        await check();
      }
      for (const key of keys) {
        expect(['published', 'failed', 'missed', 'cancelled', 'unconfirmed']).toContain(
          (await read(key)).state,
        );
      }
    }),
    { numRuns: 40 },
  );
});
