import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { readAllAnswers } from '#test/read-all-answers.ts';
import { soakRounds } from '#test/soak.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
await fillAccount(app, ann);
afterAll(() => app.stop());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What the process holds after garbage collection, MB. */
async function usedMb(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return process.memoryUsage().rss / 1e6;
}

it('reading everything again and again holds no more memory than reading it a few times', async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];
  const read = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await ann.api.access.changeProfile({ body: { timezone: zones[round % zones.length] ?? 'UTC' } });
      await readAllAnswers(app, ann, (route, status) => {
        if (status >= 500) throw new Error(`${route.path}: ${status}`);
      });
    }
  };
  // The heap and the pools reach their size first.
  await read(soakRounds(3, 20));
  const before = await usedMb();
  await read(soakRounds(10, 200));
  const after = await usedMb();
  console.log(`${Math.round(before)} MB before, ${Math.round(after)} MB after`);
  expect(after - before).toBeLessThan(50);
});
