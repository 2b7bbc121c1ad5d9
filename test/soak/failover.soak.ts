import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { withReplicatedCommit } from '#server/db/replicated-commit.ts';
import { openWalWatch } from '#server/db/wal-watch.ts';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { memberOf, startRole } from '#test/boot/processes.ts';
import { soakRounds } from '#test/soak.ts';
import { openPair, type Pair } from '#test/standby.ts';
import { openLane } from './publication-lane.ts';

const rounds = soakRounds(3, 100);
const patience = soakRounds(10, 200) * 60_000;
const median = (all: number[]) => [...all].sort((one, other) => one - other)[all.length >> 1] ?? 0;

/** Both of them, as an operator names them. */
const bothUrls = (primary: string, standby: string) => {
  const { host } = new URL(standby);
  return primary.replace(new URL(primary).host, `${new URL(primary).host},${host}`);
};

type Back = { readMs: number; writeMs: number; liveMs: number };

/** Kills the primary under load, promotes the standby, and compares what was acknowledged and sent with what is there. */
async function failOver(isSynchronous: boolean, number: number): Promise<Back> {
  const pair = await openPair();
  try {
    return await killPrimaryOf(pair, isSynchronous, number);
  } finally {
    await pair.stop();
  }
}

async function killPrimaryOf(pair: Pair, isSynchronous: boolean, number: number): Promise<Back> {
  const random = seededRandom(Number(process.env.SEED), number);
  await pair.setSynchronous(isSynchronous);
  const url = bothUrls(pair.primaryUrl, pair.standbyUrl);
  const lane = await openLane({ url, drop: async () => {} });
  const web = await startRole('web', {
    DATABASE_URL: url,
    SECRET_KEY: 'a key of the tests, long enough for one',
    SANDBOX_URL: lane.vendorUrl,
    RATE_LIMITS: 'off',
  });
  lane.startWorker();
  const ann = await memberOf(web, 'ann');
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(web.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // Nobody is signed out.
    expect(answer.status).not.toBe(401);
    return answer;
  };
  let isOver = false;
  let heardAt = 0;
  // As a page does: a stream that ends is opened again.
  const listening = (async () => {
    while (!isOver) {
      const { body } = await call('GET', '/events');
      try {
        for await (const _ of body ?? []) heardAt = performance.now();
      } catch {}
      await wait(100);
    }
  })();

  const lists: string[] = [];
  const texts: string[] = [];
  const save = async () => {
    const name = `List ${number}.${lists.length}.${Math.round(performance.now())}`;
    const isSaved = (await call('POST', '/list', { name })).ok;
    if (isSaved) lists.push(name);
    return isSaved;
  };
  const load = [
    (async () => {
      while (!isOver) await save().then(() => wait(5));
    })(),
    (async () => {
      for (let n = 0; !isOver; n += 1) {
        const text = `text ${number}.${n}`;
        await lane.schedule(text).then(
          () => texts.push(text),
          // Not acknowledged.
          () => {},
        );
        await wait(100);
      }
    })(),
  ];
  await wait(1500 + random.next() * 2500);
  let certain = lists.length;
  if (!isSynchronous) {
    await pair.partStandby();
    certain = 0;
    // What the standby never hears of.
    await wait(random.next() * 2000);
  }
  await pair.killPrimary();
  const acknowledged = { lists: lists.slice(0, isSynchronous ? undefined : certain), texts: [...texts] };
  await pair.promote();
  const promotedAt = performance.now();
  const after = async (what: string, is: () => Promise<boolean> | boolean) => {
    await expect.poll(is, { message: what, timeout: 60_000, interval: 10 }).toBe(true);
    return performance.now() - promotedAt;
  };
  const [readMs, writeMs, liveMs] = await Promise.all([
    after('reads', async () => (await call('GET', '/list')).ok),
    after('writes', save),
    after('events', () => heardAt > promotedAt),
  ]);
  await wait(500);
  isOver = true;
  await Promise.all(load);
  await expect
    .poll(
      async () => {
        await lane.freeAccount();
        await lane.deliverAll();
        return (await lane.publications()).filter(({ state }) => ['scheduled', 'publishing'].includes(state))
          .length;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0);

  const { times, refusedDuplicates, misplaced } = await lane.seen();
  expect([misplaced, refusedDuplicates], lane.log()).toEqual([[], 0]);
  for (const [text, count] of times) expect(count, `${text}\n${lane.log()}`).toBe(1);
  const there = new Map((await lane.publications()).map(({ text, state }) => [text, state]));
  for (const [text, state] of there) if (state === 'published') expect(times.get(text), text).toBe(1);
  if (isSynchronous) {
    for (const text of acknowledged.texts) expect(there.has(text), text).toBe(true);
    const stored = await (await call('GET', '/list')).text();
    for (const name of acknowledged.lists) expect(stored).toContain(`"${name}"`);
  }
  web.child.kill('SIGKILL');
  await Promise.all([web.ended, listening.catch(() => {}), lane.stop()]);
  return { readMs, writeMs, liveMs };
}

test.each([
  ['confirms each change', true],
  ['lags behind', false],
] as const)(
  'after the primary is killed at any moment, a standby that %s takes over, and nothing is sent twice',
  async (_, isSynchronous) => {
    const backs: Back[] = [];
    for (let round = 0; round < rounds; round += 1) backs.push(await failOver(isSynchronous, round));
    for (const key of ['readMs', 'writeMs', 'liveMs'] as const) {
      const all = backs.map((back) => back[key]);
      console.info(`${key}: median ${Math.round(median(all))}, at most ${Math.round(Math.max(...all))}`);
    }
  },
  patience,
);

test('what the fence costs for each text that starts to be sent', async () => {
  const pair = await openPair();
  onTestFinished(() => pair.stop());
  const took = async (isSynchronous: boolean, isFenced: boolean) => {
    await pair.setSynchronous(isSynchronous);
    const db = await openDatabase(pair.primaryUrl);
    const wal = openWalWatch({ opsDb: db, clock: systemClock, log: pino({ level: 'silent' }), steps: [] });
    await wal.follow();
    const all: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const began = performance.now();
      const write = (trx: Transaction<Database>) => sql`update wal_position set seen_at = now()`.execute(trx);
      if (isFenced) {
        await withReplicatedCommit({ db, opsDb: db }, async (trx) => {
          expect(await wal.isCertain(trx)).toBe(true);
          await write(trx);
        });
      } else await db.transaction().execute(write);
      all.push(performance.now() - began);
    }
    await db.destroy();
    return median(all).toFixed(2);
  };
  for (const isSynchronous of [false, true]) {
    const standby = isSynchronous ? 'with a synchronous standby' : 'with a standby that may lag';
    console.info(
      `${standby}: ${await took(isSynchronous, false)} ms, fenced ${await took(isSynchronous, true)} ms`,
    );
  }
});
