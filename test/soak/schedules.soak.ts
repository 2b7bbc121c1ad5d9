import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { fewPlans, manyPlans, tryOutSchedules } from '#test/schedule-trial.ts';
import { soakRounds } from '#test/soak.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ works: false });
}, 60_000);
afterAll(() => app?.stop());

test('schedules run each slot at most once across kills, outages, and clock changes', async () => {
  const rounds = soakRounds(1, 14);
  const isFull = rounds > 1;
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const random = seededRandom(Number(process.env.SEED), round);
    // On days around a clock change, in one zone or another, and on days without one.
    const from = random.pick([
      '2026-03-07T12:00:00Z',
      '2026-03-28T12:00:00Z',
      '2026-04-03T20:00:00Z',
      '2026-10-02T20:00:00Z',
      '2026-10-24T12:00:00Z',
      '2026-10-31T12:00:00Z',
      '2026-12-30T00:00:00Z',
    ]);
    const { userId } = await app.signIn(`ann-${round}-${crypto.randomUUID()}@northwind-labs.example`);
    const found = await tryOutSchedules(app, {
      userId,
      from: new Date(from),
      steps: soakRounds(20, 120),
      plans: isFull ? manyPlans : fewPlans,
      random,
    });
    expect(found, `round ${round}`).toMatchObject({ wrongSlots: [], broken: [] });
    kills += found.kills;
  }
  expect(kills).toBeGreaterThan(0);
});
