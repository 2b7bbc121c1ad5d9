import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { soakRounds } from '#test/soak.ts';
import { type Lane, openLane, until } from './publication-lane.ts';

/** Where the worker is killed. */
const points = [
  'before the start',
  'started',
  'received',
  'effect done',
  'answered',
  'before commit',
] as const;
type Point = (typeof points)[number];

/** Additional failures of the vendor, after the effect. */
const faults = [
  { kind: '500', after: true },
  { kind: 'cut', after: true },
  // Longer than the server's timeout.
  { kind: 'slow', after: true, delayMs: 22_000 },
] as const;

/** Lanes of the full trial: they wait more than they work. */
const laneCount = soakRounds(1, 4);
const roundsPerLane = soakRounds(points.length, 250);

/** More than a busy machine needs, in ms. */
const patience = soakRounds(8, 170) * 60_000;

let lanes: Lane[] = [];
beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: laneCount }, () => openLane()));
});
afterAll(() => Promise.all(lanes.map((lane) => lane.stop())));

/**
 * Brings the worker to the point with what is scheduled in the meantime, and kills it there.
 * @param schedule is called when everything is prepared
 */
async function killAt(lane: Lane, point: Point, schedule: () => Promise<string[]>): Promise<void> {
  const pauseAt = {
    received: 'received',
    'effect done': 'done',
    answered: 'answered',
    'before commit': 'done',
  };
  const lock = await lane.openLock();
  try {
    if (point === 'started') {
      lane.signalVendor('SIGSTOP');
    } else if (point !== 'before the start') {
      await lane.control('pauses', { provider: 'unipile', method: 'POST', at: pauseAt[point] });
    }
    const ids = new Set(await schedule());
    // Starting to send writes to the same rows, so it waits for this transaction.
    if (point === 'before the start') {
      await lock.query(
        `insert into publication_attempt (user_id, publication_id, number, send_started_at)
          select user_id, id, 1, now() from publication where id = any($1::uuid[])`,
        [[...ids]],
      );
    }
    lane.startWorker();
    const isOne = (is: (one: { state: string; isSendStarted: boolean }) => boolean) => async () => {
      await lane.freeAccount();
      return (await lane.publications()).some((each) => ids.has(each.id) && is(each));
    };
    if (point === 'before the start') {
      await until(
        point,
        isOne(({ state }) => state === 'publishing'),
      );
    } else if (point === 'started') {
      await until(
        point,
        isOne(({ isSendStarted }) => isSendStarted),
      );
    } else {
      await until(point, async () => {
        await lane.freeAccount();
        const { pauses } = (await lane.control('pauses')) as { pauses: { reached: boolean }[] };
        return pauses.some(({ reached }) => reached);
      });
    }
    if (point === 'before commit') {
      await lock.query(`select from publication where state = 'publishing' for no key update`);
      await lane.control('pauses', undefined, 'DELETE');
      await until(point, async () => {
        const { rows } = await lock.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        // A busy worker may have given up on the vendor before the row was locked.
        const isOver = async () => !(await lane.publications()).some(({ state }) => state === 'publishing');
        return rows.length > 0 || isOver();
      });
    }
    await lane.killWorker();
  } finally {
    // Ends the transaction, and with it the locks.
    await lock.end();
    if (point === 'started') lane.signalVendor('SIGCONT');
    else await lane.control('pauses', undefined, 'DELETE');
  }
  await lane.endLeases();
}

/** Kills a worker this many times, each round at one point, with two texts being sent and one canceled. */
async function runLane(lane: Lane, number: number): Promise<void> {
  for (let round = 0; round < roundsPerLane; round += 1) {
    const random = seededRandom(Number(process.env.SEED), number * 1000 + round);
    // Each point equally often, in an order determined by the seed.
    const point = points[(round + Number(process.env.SEED)) % points.length] ?? 'started';
    const text = (name: string) => `${name} ${number}.${round}`;
    const fault = faults[random.below(4)];
    // A late response would keep the worker from reaching these two points.
    const isFit = !(fault?.kind === 'slow' && (point === 'answered' || point === 'before commit'));
    if (fault && isFit)
      await lane.control('faults', { provider: 'unipile', method: 'POST', times: 1, ...fault });
    await killAt(lane, point, async () => {
      const ids = [await lane.schedule(text('one')), await lane.schedule(text('other'))];
      const taken = await lane.schedule(text('taken back'));
      if (random.below(2) === 0) await lane.cancel(taken);
      return [...ids, taken];
    });
  }
  // The last worker stays alive and meets each fault once.
  await lane.control('faults', undefined, 'DELETE');
  lane.startWorker();
  for (const fault of faults) {
    await lane.control('faults', { provider: 'unipile', method: 'POST', times: 1, ...fault });
    await lane.schedule(`last ${number} ${fault.kind}`);
  }
  await until('everything to be resolved', async () =>
    (await lane.publications()).every(({ state }) => state !== 'publishing' && state !== 'scheduled'),
  );
}

/** The state of a lane, for finding out why it stopped. */
async function describeLane(lane: Lane): Promise<string> {
  return JSON.stringify([
    await lane.publications(),
    await lane.control('pauses'),
    await lane.control('requests'),
  ]);
}

test(
  'a publication is sent at most once, wherever and however often its worker is killed',
  async () => {
    await Promise.all(
      lanes.map((lane, number) =>
        runLane(lane, number).catch(async (cause) => {
          throw new Error(`Lane ${number}: ${cause.message}\n${lane.log()}\n${await describeLane(lane)}`, {
            cause,
          });
        }),
      ),
    );
    const states = new Map<string, number>();
    for (const lane of lanes) {
      const { times, refusedDuplicates, misplaced } = await lane.seen();
      expect(misplaced, lane.log()).toEqual([]);
      // The vendor rejects the same text within a day, which could hide a second call.
      expect(refusedDuplicates, lane.log()).toBe(0);
      for (const { text, state } of await lane.publications()) {
        states.set(state, (states.get(state) ?? 0) + 1);
        const seen = times.get(text) ?? 0;
        const max = state === 'published' || state === 'unconfirmed' ? 1 : 0;
        const least = state === 'published' ? 1 : 0;
        expect(seen, `${text} is ${state}\n${lane.log()}`).toBeGreaterThanOrEqual(least);
        expect(seen, `${text} is ${state}\n${lane.log()}`).toBeLessThanOrEqual(max);
      }
    }
    const all = laneCount * (roundsPerLane * 3 + faults.length);
    expect([...states.values()].reduce((sum, one) => sum + one, 0)).toBe(all);
    // Most interrupted publications are found again.
    expect(states.get('published') ?? 0).toBeGreaterThan(all / 2);
  },
  patience,
);
