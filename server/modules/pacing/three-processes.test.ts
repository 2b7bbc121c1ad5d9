import { expect, it } from 'vitest';
import { runPacingTrial } from '#test/soak/pacing-trial.ts';

// Takes over five seconds: starts processes, kills one, and waits for its lease. The long version is
// test/soak/pacing.soak.ts.
it('three processes, one killed during a call, never call at once or exceed the daily limit', async () => {
  const size = 8;
  const { atOnce, made, kills } = await runPacingTrial({ size, kills: 1 });
  expect(atOnce).toBe(1);
  expect(kills).toBe(1);
  // The last quarter of each kind is reserved for clicks, and only profiles have a click that wants it.
  expect(made.profile).toBeLessThanOrEqual(size);
  for (const kind of ['company', 'posts', 'engagers'] as const) expect(made[kind]).toBeLessThanOrEqual(6);
}, 60_000);
