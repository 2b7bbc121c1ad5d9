import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { seedSignals } from '#test/bench/seed-signals.ts';
import { makeProfile } from '#test/facts.ts';
import { measureStall } from '#test/measure-stall.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';

const signals = soakRounds(20_000, 400_000);

let app: TestApp;
let ann: SignedIn;
let profile: OwnedConnectedProfile;
beforeAll(async () => {
  app = await startApp({ works: false });
  ann = await app.signIn('ann@northwind-labs.example');
  const { db } = app.composition.deps;
  profile = await makeProfile(db, ann.userId, 'Ann');
  await seedSignals(db, profile, signals, app.now());
}, 30 * 60_000);
afterAll(() => app?.stop());

/** The routes whose work or answer grows with the number of signals. */
const paths = ['urls', 'export', 'overview', 'total', '', 'urls?sort=name', '?limit=200&sort=name'];

it.each(paths)('%s of many signals takes little memory and keeps nobody waiting', async (path) => {
  const read = async () => {
    const url = `/signals/${profile.id}${path === '' || path.startsWith('?') ? path : `/${path}`}`;
    const answer = await app.call('GET', url, { token: ann.token });
    expect(answer.status).toBe(200);
    let bytes = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
    return bytes;
  };
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const { value: bytes, stallMs } = await measureStall(read);
  clearInterval(timer);
  const mb = (value: number) => Math.round(value / 1e5) / 10;
  console.log(
    `${signals} signals, ${path}: ${mb(bytes)} MB, ${Math.round(stallMs)} ms, +${mb(most - before)} MB`,
  );
  expect(most - before).toBeLessThan(100e6);
  expect(stallMs).toBeLessThan(250);
});
