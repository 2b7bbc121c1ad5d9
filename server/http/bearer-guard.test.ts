import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { failedBearers } from '#server/limits.ts';
import { openBearerGuard } from './bearer-guard.ts';
import type { TakeRateBatch } from './rate-guard.ts';

const newToken = () => `ing_${randomBytes(32).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** One guard per process over some valid tokens, with a record of their queries. */
function open(valid: string[], processes = 1) {
  const asked = { reads: 0, questions: [] as number[], batches: 0 };
  const database = { isAway: false };
  const clock = { ms: 0, now: () => new Date(clock.ms) };
  const used = new Map<string, { used: number; endsAt: number }>();
  const take: TakeRateBatch = async ({ key, limit, perSeconds, now }, wanted) => {
    asked.batches += 1;
    const running = used.get(key);
    const isOver = !running || running.endsAt <= now.getTime();
    const window = isOver ? { used: 0, endsAt: now.getTime() + perSeconds * 1000 } : running;
    const granted = Math.min(wanted, limit - window.used);
    used.set(key, { used: window.used + granted, endsAt: window.endsAt });
    return { granted, endsAt: new Date(window.endsAt) };
  };
  const finds = Array.from({ length: processes }, () =>
    openBearerGuard(
      async (hashes) => {
        asked.questions.push(hashes.length);
        return new Set(hashes.filter((hash) => valid.map(hashOf).includes(hash)));
      },
      take,
      clock,
    ),
  );
  const findToken = async (token: string) => {
    if (database.isAway) throw new Error('The database is away');
    asked.reads += 1;
    return valid.includes(token) ? 'Ann' : null;
  };
  return {
    asked,
    clock,
    database,
    call: (token: string, clientIp: string | null = '192.0.2.1', process = 0) =>
      finds[process]?.(token, clientIp, findToken),
  };
}

const outcomes = async (calls: (Promise<unknown> | undefined)[]) =>
  (await Promise.allSettled(calls)).map((each) =>
    each.status === 'fulfilled' ? each.value : each.reason.code,
  );

test.each(['', 'x', 'ing_short', `ing_${'x'.repeat(44)}`, `${newToken()} `, `eyJ.${newToken()}`])(
  'a token in the wrong format is rejected without a query: %j',
  async (token) => {
    const { call, asked } = open([]);
    expect(await outcomes(Array.from({ length: 500 }, () => call(token)))).toEqual(Array(500).fill(null));
    expect(asked).toEqual({ reads: 0, questions: [], batches: 0 });
  },
);

test('failed tokens from one network stop at the limit, while its valid tokens and other networks continue', async () => {
  const [mine, alsoMine, theirs] = [newToken(), newToken().replace('ing_', 'ing_pat_'), newToken()];
  const { call, asked, clock } = open([mine, alsoMine, theirs]);
  const seen = await outcomes(Array.from({ length: 400 }, () => call(newToken())));
  expect(seen.filter((each) => each === null)).toHaveLength(failedBearers.limit);
  expect(seen.filter((each) => each === 'rate_limited')).toHaveLength(400 - failedBearers.limit);
  expect(asked.reads).toBe(failedBearers.limit);
  expect(asked.questions).toEqual([400 - failedBearers.limit]);
  // Among more invalid calls, and with tokens this guard hasn't seen before.
  const mixed = [mine, ...Array.from({ length: 300 }, newToken), alsoMine];
  const answers = await outcomes(mixed.map((token) => call(token)));
  expect([answers[0], answers.at(-1)]).toEqual(['Ann', 'Ann']);
  expect(asked.questions).toHaveLength(2);
  expect(asked.reads).toBe(failedBearers.limit + 2);
  expect(await call(theirs, '192.0.2.2')).toBe('Ann');
  await expect(call(newToken())).rejects.toMatchObject({ retryAfterSeconds: failedBearers.perSeconds });
  clock.ms += failedBearers.perSeconds * 1000;
  expect(await call(newToken())).toBeNull();
});

test('valid tokens use up nothing, however many calls run at once', async () => {
  const mine = newToken();
  const { call, asked } = open([mine]);
  for (let round = 0; round < 5; round += 1) {
    const seen = await outcomes(Array.from({ length: failedBearers.limit }, () => call(mine)));
    expect(seen).toEqual(Array(failedBearers.limit).fill('Ann'));
  }
  expect(asked.questions).toEqual([]);
  // Anything beyond one query's limit is refused without a query.
  await outcomes(Array.from({ length: failedBearers.limit }, () => call(newToken())));
  const flood = await outcomes(Array.from({ length: 2_000 }, () => call(newToken())));
  expect(new Set(flood)).toEqual(new Set(['rate_limited']));
  expect(asked.questions).toEqual([500]);
});

test('all processes count together, and a batch of failures costs one query', async () => {
  const mine = newToken();
  const { call, asked } = open([mine], 3);
  const seen = await outcomes(Array.from({ length: 300 }, (_, nth) => call(newToken(), undefined, nth % 3)));
  expect(seen.filter((each) => each === null)).toHaveLength(failedBearers.limit);
  expect(seen.filter((each) => each === 'rate_limited')).toHaveLength(300 - failedBearers.limit);
  expect(asked.batches).toBeLessThanOrEqual(failedBearers.limit / failedBearers.batch + 3);
  expect(await outcomes([0, 1, 2].map((process) => call(mine, undefined, process)))).toEqual(
    Array(3).fill('Ann'),
  );
});

test("valid tokens that can't be looked up while the database is away use up nothing", async () => {
  const token = newToken();
  const { call, database, asked } = open([token]);
  database.isAway = true;
  for (let n = 0; n < 3 * failedBearers.limit; n += 1) {
    await expect(call(token)).rejects.toThrow('The database is away');
  }
  database.isAway = false;
  expect(await call(token)).toBe('Ann');
  expect(asked).toEqual({ reads: 1, questions: [], batches: 0 });
});
