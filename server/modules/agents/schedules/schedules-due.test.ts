import { afterAll, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { fewPlans, tryOutSchedules } from '#test/schedule-trial.ts';

const app = await startApp({ works: false });
afterAll(() => app.stop());

it.each([
  ['forward in Berlin', '2026-03-28T20:00:00Z'],
  ['back in Berlin', '2026-10-24T20:00:00Z'],
])(
  'each slot runs at most once, exactly as the policy says: two workers, kills, an outage, clocks that go %s',
  async (_, from) => {
    const { userId } = await app.signIn(`ann-${crypto.randomUUID()}@northwind-labs.example`);
    const random = seededRandom(Number(process.env.SEED), Date.parse(from));
    const found = await tryOutSchedules(app, {
      userId,
      from: new Date(from),
      steps: 20,
      plans: fewPlans,
      random,
    });
    expect(found).toMatchObject({ wrongSlots: [], broken: [] });
    expect(found.named).toBeGreaterThan(15);
  },
);
