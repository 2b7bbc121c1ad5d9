import { expect, test } from 'vitest';
import { soakRounds } from '#test/soak.ts';
import { runPacingTrial } from './pacing-trial.ts';

test(
  'processes killed in turn never make two calls at once for an account, nor exceed its daily limit',
  async () => {
    const size = soakRounds(60, 600);
    const { atOnce, made, counted, gaps, kills, calls } = await runPacingTrial({
      size,
      kills: soakRounds(8, 60),
    });
    expect(atOnce).toBe(1);
    for (const kind of ['profile', 'company', 'posts', 'engagers'] as const) {
      expect(made[kind], kind).toBeLessThanOrEqual(size);
      // A process killed before its call was sent has a counted call that wasn't made: at most one per kill.
      expect(made[kind], kind).toBeGreaterThanOrEqual((counted[kind] ?? 0) - kills);
    }
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1);
    expect(new Set(gaps.map(Math.round)).size).toBeGreaterThan(5);
    expect(kills).toBeGreaterThan(0);
    console.log(`${calls.length} calls by three processes, ${kills} kills; ${JSON.stringify(counted)}`);
  },
  soakRounds(5, 40) * 60_000,
);
