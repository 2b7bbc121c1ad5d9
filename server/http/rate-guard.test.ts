import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import { leaseRules, rateRules } from '#server/limits.ts';
import { cases } from '#test/cases.ts';
import { sharedRate } from '#test/shared-rate.ts';
import { openRateGuard, type RateGuard, rateClassOf } from './rate-guard.ts';
import { leaseKindOf } from './take-lease.ts';

/** For each of a number of concurrent calls, whether it was let through. */
async function callAtOnce(guard: RateGuard, calls: number, key = 'ann'): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: calls }, () => guard.take('write', key)));
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

const { limit, perSeconds, batch } = rateRules.write;

describe('a rate guard', () => {
  test('over several processes never exceeds the limit, and falls short by at most a batch per process', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 120 })), { minLength: 1, maxLength: 12 }),
        async (processes, bursts) => {
          const { take } = sharedRate();
          const clock = { now: () => new Date(0) };
          const guards = Array.from({ length: processes }, () => openRateGuard(take, clock));
          let through = 0;
          let asked = 0;
          for (const [index, calls] of bursts) {
            const guard = guards[index % processes];
            if (!guard) throw new Error('There is no such process.');
            through += await callAtOnce(guard, calls);
            asked += calls;
          }
          expect(through).toBeLessThanOrEqual(limit);
          if (asked <= limit - processes * batch) expect(through).toBe(asked);
          if (processes === 1) expect(through).toBe(Math.min(asked, limit));
        },
      ),
      { numRuns: cases(50, 20) },
    );
  });

  test('queries the database once per batch, and not at all once refused', async () => {
    const { take, asked } = sharedRate();
    const guard = openRateGuard(take, { now: () => new Date(0) });
    expect(await callAtOnce(guard, limit)).toBe(limit);
    expect(asked.times).toBe(limit / batch);
    expect(await callAtOnce(guard, 50)).toBe(0);
    expect(asked.times).toBe(limit / batch + 1);
  });

  test('ends a window that began while the clock was ahead', async () => {
    let now = 3_600_000;
    const guard = openRateGuard(sharedRate().take, { now: () => new Date(now) });
    await guard.take('read', 'ann');
    now = 0;
    expect(guard.left('read', 'ann')).toBe(rateRules.read.limit);
    const failing = Array.from({ length: rateRules.read.limit + 1 }, () => guard.take('read', 'ann'));
    const [{ reason }] = (await Promise.allSettled(failing)).filter(
      ({ status }) => status === 'rejected',
    ) as [PromiseRejectedResult];
    expect(reason).toMatchObject({ retryAfterSeconds: rateRules.read.perSeconds });
  });

  test('lets each process count reads on its own, without a database query', async () => {
    const { take, asked } = sharedRate();
    let now = 0;
    const guards = [1, 2].map(() => openRateGuard(take, { now: () => new Date(now) }));
    const { read } = rateRules;
    for (const guard of guards) {
      for (let call = 0; call < read.limit; call += 1) await guard.take('read', 'ann');
      await expect(guard.take('read', 'ann')).rejects.toMatchObject({ retryAfterSeconds: read.perSeconds });
      await guard.take('read', 'bob');
    }
    now = read.perSeconds * 1000;
    for (const guard of guards) await guard.take('read', 'ann');
    expect(asked.times).toBe(0);
  });

  test('gives the time to retry, and lets the user in again then, whoever else was refused', async () => {
    let now = 0;
    const guard = openRateGuard(sharedRate().take, { now: () => new Date(now) });
    await callAtOnce(guard, limit);
    now = 20_500;
    const error = await guard.take('write', 'ann').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: perSeconds - 20 });
    expect(await callAtOnce(guard, 1, 'bob')).toBe(1);
    now = perSeconds * 1000;
    expect(await callAtOnce(guard, 1)).toBe(1);
  });

  test('passes on a database failure, and queries again afterwards', async () => {
    let isDown = true;
    const { take } = sharedRate();
    const guard = openRateGuard(
      async (window, wanted) => {
        if (isDown) throw new Error('The database is away.');
        return take(window, wanted);
      },
      { now: () => new Date(0) },
    );
    await expect(guard.take('write', 'ann')).rejects.toThrow('away');
    isDown = false;
    expect(await callAtOnce(guard, 3)).toBe(3);
  });
});

describe('the class of a route', () => {
  const routes = Object.values(contract).flatMap((group) => Object.values(group as Record<string, Route>));
  const find = (method: string, path: string) => {
    const route = routes.find((one) => one.method === method && one.path === path);
    if (!route) throw new Error(`There is no ${method} ${path}.`);
    return route;
  };
  const classOf = (method: string, path: string) => rateClassOf(find(method, path));

  test.each([
    ['GET', '/health', 'none'],
    ['POST', '/profile/login', 'public'],
    ['POST', '/beta-user', 'public'],
    ['POST', '/linkedin-auth/callback', 'vendor'],
    ['GET', '/signals/{id}', 'read'],
    ['POST', '/list', 'write'],
    ['GET', '/signals/{id}/export', 'costly'],
    ['POST', '/archive-import', 'costly'],
    ['POST', '/prompts', 'costly'],
    ['POST', '/engage/generate-comments', 'costly'],
    ['POST', '/signals/{id}/look-up', 'costly'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(classOf(method, path)).toBe(expected);
  });

  test.each([
    ['GET', '/events', 'events'],
    ['GET', '/prompts/{id}/stream', 'prompt-stream'],
    ['GET', '/signals/{id}/export', 'export'],
    ['POST', '/signals/{id}/export', 'export'],
    ['GET', '/csv-import/{id}/errors', 'export'],
    ['GET', '/signals/{id}/total', 'count'],
    ['GET', '/signals/{id}/total/quick', null],
    ['POST', '/archive-import', 'upload'],
    ['POST', '/csv-import', 'upload'],
    ['POST', '/signals/{id}/look-up', 'enrichment'],
    ['POST', '/profile-company/{id}/look-up', 'enrichment'],
    ['GET', '/signals/{id}', null],
    ['POST', '/profile/login', null],
  ])('%s %s occupies a lease of %s while it runs', (method, path, expected) => {
    expect(leaseKindOf(find(method, path))).toBe(expected);
  });

  test('all uploads, CSV files, downloads, event streams and drafts occupy a lease', () => {
    const kinds = new Set(routes.map(leaseKindOf));
    expect([...kinds].sort()).toEqual([...Object.keys(leaseRules), null].sort());
    for (const route of routes) {
      const lasts = route.upload !== undefined || /csv|event-stream|zip/.test(route.stream ?? '');
      if (lasts) expect(leaseKindOf(route), route.path).not.toBeNull();
    }
  });

  test('every file is in the costly class, and every write is limited', () => {
    for (const route of routes) {
      if (route.upload || route.stream === 'text/csv') expect(rateClassOf(route)).toBe('costly');
      if (route.method !== 'GET') expect(rateClassOf(route)).not.toBe('none');
    }
  });
});
