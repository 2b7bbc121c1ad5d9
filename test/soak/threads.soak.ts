import { afterAll, beforeAll, expect, test } from 'vitest';
import { soakRounds } from '#test/soak.ts';
import { type Lane, type LanePublication, openLane, until } from './publication-lane.ts';

/** Where the worker is killed, once in each part. */
const points = ['received', 'effect done', 'before commit'] as const;
type Point = (typeof points)[number];

const channels = ['twitter', 'linkedin'] as const;
type Channel = (typeof channels)[number];
const postCalls: Record<Channel, { provider: string; pathIncludes?: string }> = {
  twitter: { provider: 'twitter', pathIncludes: '/2/tweets' },
  linkedin: { provider: 'unipile' },
};

/** X lets an account post 100 times in 15 minutes. */
const rounds = soakRounds(2, 36);
const patience = soakRounds(8, 120) * 60_000;

let lane: Lane;
beforeAll(async () => {
  lane = await openLane();
});
afterAll(() => lane.stop());

const over = ['published', 'failed'];
const ofThread = async (first: string): Promise<LanePublication[]> => {
  const all = await lane.publications();
  const threadId = all.find(({ text }) => text === first)?.threadId;
  return all.filter((each) => each.threadId === threadId);
};

/**
 * No part starts to be sent before the previous one is published with its id, and the vendor saw none twice.
 */
async function expectOrder(texts: readonly string[]): Promise<void> {
  const parts = await ofThread(texts[0] ?? '');
  for (const [index, { isSendStarted }] of parts.entries()) {
    if (index === 0 || !isSendStarted) continue;
    expect(parts[index - 1], lane.log()).toMatchObject({
      state: 'published',
      externalId: expect.any(String),
    });
  }
  const { times, refusedDuplicates } = await lane.seen();
  expect(refusedDuplicates).toBe(0);
  for (const text of texts) expect(times.get(text) ?? 0, text).toBeLessThanOrEqual(1);
}

/**
 * Lets the next part be sent up to the point, and kills the worker there. False if nothing is left to send.
 */
async function killInNextPart(channel: Channel, point: Point, first: string): Promise<boolean> {
  const at = point === 'received' ? 'received' : 'done';
  await lane.control('pauses', { ...postCalls[channel], method: 'POST', at });
  const lock = await lane.openLock();
  try {
    lane.startWorker();
    await lane.deliverAll();
    const isReached = await until(`${channel} ${point}`, async () => {
      const { pauses } = (await lane.control('pauses')) as { pauses: { reached: boolean }[] };
      if (pauses.some(({ reached }) => reached)) return 'reached';
      return (await ofThread(first)).every(({ state }) => over.includes(state)) && 'over';
    });
    if (isReached === 'reached' && point === 'before commit') {
      await lock.query(`select from publication where state = 'publishing' for no key update`);
      await lane.control('pauses', undefined, 'DELETE');
      await until(point, async () => {
        const { rows } = await lock.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
    }
    await lane.killWorker();
    return isReached === 'reached';
  } finally {
    // Ends the transaction, and with it the locks.
    await lock.end();
    await lane.control('pauses', undefined, 'DELETE');
    await lane.endLeases();
  }
}

async function finish(first: string): Promise<string[]> {
  lane.startWorker();
  let parts: LanePublication[] = [];
  let asked = 0;
  await until('all parts to be over', async () => {
    // Simulates the time until the next check.
    if (asked % 100 === 0) await lane.deliverAll();
    asked += 1;
    parts = await ofThread(first);
    return parts.every(({ state }) => over.includes(state));
  });
  return parts.map(({ state }) => state);
}

test(
  'the parts of a thread are sent once each and in order, even if the worker is killed in each part',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const channel = channels[round % channels.length] ?? 'twitter';
      const point = points[(round + Number(process.env.SEED ?? 0)) % points.length] ?? 'received';
      const texts = (channel === 'twitter' ? ['one', 'two', 'three'] : ['post', 'comment']).map(
        (name) => `${name} ${round} ${crypto.randomUUID()}`,
      );
      await lane.scheduleParts(channel, texts);
      const [first = ''] = texts;
      for (let part = 0; part < texts.length; part += 1) {
        const wasKilled = await killInNextPart(channel, point, first);
        await expectOrder(texts);
        if (!wasKilled) break;
      }
      expect(await finish(first), lane.log()).toEqual(texts.map(() => 'published'));
      await expectOrder(texts);
      const { times } = await lane.seen();
      expect(texts.map((text) => times.get(text))).toEqual(texts.map(() => 1));
      await lane.killWorker();
    }
  },
  patience,
);

test(
  "the rest of a thread waits for an unconfirmed part, and is never sent if that part didn't arrive",
  async () => {
    const texts = ['lost', 'rest'].map((name) => `${name} ${crypto.randomUUID()}`);
    const [first = ''] = texts;
    const states = async () => (await ofThread(first)).map(({ state }) => state);
    await lane.control('faults', { ...postCalls.twitter, method: 'POST', kind: 'cut', times: 1 });
    await lane.scheduleParts('twitter', texts);
    lane.startWorker();
    await lane.deliverAll();
    await until('the first part to be unconfirmed', async () => (await states())[0] === 'unconfirmed');
    await lane.killWorker();
    expect(await states()).toEqual(['unconfirmed', 'scheduled']);
    await expectOrder(texts);
    expect(await finish(first), lane.log()).toEqual(['failed', 'failed']);
    const { times } = await lane.seen();
    expect(texts.map((text) => times.get(text))).toEqual([undefined, undefined]);
  },
  patience,
);
