import { expect, test } from 'vitest';
import { ChildFailed, ChildLost, childModule } from './child-pool.ts';

const source = `
export const double = (n) => 2 * n;
export const fail = () => { throw new RangeError('no') };
export const spin = () => { for (;;); };
export const fill = () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); };
export const fillInOneStep = () => JSON.parse('[' + ('"' + 'x'.repeat(1000) + '",').repeat(5e5) + '0]').length;
export const wait = (ms) => new Promise((resolve) => setTimeout(() => resolve(performance.timeOrigin + performance.now()), ms));
`;
type Functions = {
  double(n: number): number;
  fail(): never;
  spin(): never;
  fill(): never;
  fillInOneStep(): never;
  wait(ms: number): Promise<number>;
};
const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const minute = 60_000;
const inChild = childModule<Functions>(module, minute);
/** For what never ends by itself. */
const shortly = childModule<Functions>(module, 200);

test('a function returns or throws, and its child process survives', async () => {
  await inChild({ urgent: true }, async (call) => {
    expect(await call('double', [21])).toBe(42);
    await expect(call('fail', [])).rejects.toThrow(ChildFailed);
    expect(await call('double', [4])).toBe(8);
  });
});

test.each([
  ['spin', shortly],
  ['fill', inChild],
  ['fillInOneStep', inChild],
] as const)(
  'a function that uses too much ends its own child process only: %s',
  async (name, inItsChild) => {
    const lost = inItsChild({ urgent: true }, (call) => call(name, []));
    const other = inChild({ urgent: true }, (call) => call('double', [1]));
    await Promise.all([expect(other).resolves.toBe(2), expect(lost).rejects.toThrow(ChildLost)]);
    expect(await inChild({ urgent: true }, (call) => call('double', [2]))).toBe(4);
  },
  minute,
);

test("each user gets one child process at a time, and another user doesn't wait behind their queue", async () => {
  let [running, max] = [0, 0];
  const bobs = Promise.withResolvers<void>();
  const run = (userId: string) =>
    inChild({ urgent: true, userId }, async (call) => {
      await call('double', [1]);
      if (userId === 'bob') return bobs.resolve();
      running += 1;
      max = Math.max(max, running);
      // Never ends if Bob waits behind Ann's.
      await bobs.promise;
      running -= 1;
    });
  await Promise.all(['ann', 'ann', 'ann', 'ann', 'ann', 'bob'].map(run));
  expect(max).toBe(1);
});

test('prefetching leaves a child process free for people', async () => {
  const begun: string[] = [];
  const run = (urgent: boolean, name: string) =>
    inChild({ urgent }, async (call) => {
      begun.push(name);
      await call('wait', [300]);
    });
  await Promise.all([
    run(false, 'ahead 1'),
    run(false, 'ahead 2'),
    run(true, 'person 1'),
    run(true, 'person 2'),
  ]);
  expect(begun).toEqual(['ahead 1', 'person 1', 'person 2', 'ahead 2']);
});
