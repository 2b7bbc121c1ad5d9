import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { rateRules } from '#server/limits.ts';
import { sharedRate } from '#test/shared-rate.ts';
import { openBearerGuard } from './bearer-guard.ts';
import { openRateGuard } from './rate-guard.ts';

const newToken = () => `ing_${randomBytes(32).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** One guard per process over some valid tokens, with a record of their queries. */
function open(valid: string[], processes = 1) {
  const asked = { reads: 0, questions: [] as number[] };
  const database = { isAway: false };
  const clock = { ms: 0, now: () => new Date(clock.ms) };
  const { take, asked: batches } = sharedRate();
  const finds = Array.from({ length: processes }, () =>
    openBearerGuard(
      async (hashes) => {
        asked.questions.push(hashes.length);
        return new Set(hashes.filter((hash) => valid.map(hashOf).includes(hash)));
      },
      openRateGuard(take, clock),
    ),
  );
  const findToken = async (token: string) => {
    if (database.isAway) throw new Error('The database is away');
    asked.reads += 1;
    return valid.includes(token) ? 'Ann' : null;
  };
  return {
    asked,
    batches,
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
    const { call, asked, batches } = open([]);
    expect(await outcomes(Array.from({ length: 500 }, () => call(token)))).toEqual(Array(500).fill(null));
    expect([asked, batches.times]).toEqual([{ reads: 0, questions: [] }, 0]);
  },
);

test('failed tokens from one network stop at the limit, while its valid tokens and other networks continue', async () => {
  const [mine, alsoMine, theirs] = [newToken(), newToken().replace('ing_', 'ing_pat_'), newToken()];
  const { call, asked, clock } = open([mine, alsoMine, theirs]);
  const seen = await outcomes(Array.from({ length: 400 }, () => call(newToken())));
  expect(seen.filter((each) => each === null)).toHaveLength(rateRules.bearer.limit);
  expect(seen.filter((each) => each === 'rate_limited')).toHaveLength(400 - rateRules.bearer.limit);
  expect(asked.reads).toBe(rateRules.bearer.limit);
  expect(asked.questions).toEqual([400 - rateRules.bearer.limit]);
  // Among more invalid calls, and with tokens this guard hasn't seen before.
  const mixed = [mine, ...Array.from({ length: 300 }, newToken), alsoMine];
  const answers = await outcomes(mixed.map((token) => call(token)));
  expect([answers[0], answers.at(-1)]).toEqual(['Ann', 'Ann']);
  expect(asked.questions).toHaveLength(2);
  expect(asked.reads).toBe(rateRules.bearer.limit + 2);
  expect(await call(theirs, '192.0.2.2')).toBe('Ann');
  await expect(call(newToken())).rejects.toMatchObject({ retryAfterSeconds: rateRules.bearer.perSeconds });
  clock.ms += rateRules.bearer.perSeconds * 1000;
  expect(await call(newToken())).toBeNull();
});

test('valid tokens use up nothing, however many calls run at once', async () => {
  const mine = newToken();
  const { call, asked } = open([mine]);
  for (let round = 0; round < 5; round += 1) {
    const seen = await outcomes(Array.from({ length: rateRules.bearer.limit }, () => call(mine)));
    expect(seen).toEqual(Array(rateRules.bearer.limit).fill('Ann'));
  }
  expect(asked.questions).toEqual([]);
  // Anything beyond one query's limit is refused without a query.
  await outcomes(Array.from({ length: rateRules.bearer.limit }, () => call(newToken())));
  const flood = await outcomes(Array.from({ length: 2_000 }, () => call(newToken())));
  expect(new Set(flood)).toEqual(new Set(['rate_limited']));
  expect(asked.questions).toEqual([500]);
});

test('all processes count together, and a batch of failures costs one query', async () => {
  const mine = newToken();
  const { call, batches } = open([mine], 3);
  const seen = await outcomes(Array.from({ length: 300 }, (_, nth) => call(newToken(), undefined, nth % 3)));
  expect(seen.filter((each) => each === null)).toHaveLength(rateRules.bearer.limit);
  expect(seen.filter((each) => each === 'rate_limited')).toHaveLength(300 - rateRules.bearer.limit);
  expect(batches.times).toBeLessThanOrEqual(rateRules.bearer.limit / rateRules.bearer.batch + 3);
  expect(await outcomes([0, 1, 2].map((process) => call(mine, undefined, process)))).toEqual(
    Array(3).fill('Ann'),
  );
});

test("valid tokens that can't be looked up while the database is away use up nothing", async () => {
  const token = newToken();
  const { call, database, asked, batches } = open([token]);
  database.isAway = true;
  for (let n = 0; n < 3 * rateRules.bearer.limit; n += 1) {
    await expect(call(token)).rejects.toThrow('The database is away');
  }
  database.isAway = false;
  expect(await call(token)).toBe('Ann');
  expect([asked, batches.times]).toEqual([{ reads: 1, questions: [] }, 0]);
});
