import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

/** A life that records its end instead of ending this process. */
function life() {
  const events: string[] = [];
  let ended: (code: number) => void = () => {};
  const exit = new Promise<number>((resolve) => {
    ended = resolve;
  });
  return { events, exit, ...createLifecycle((code) => ended(code)) };
}

test('steps stop in reverse order, each with its result', async () => {
  const { step, end, exit, events } = life();
  const one = await step(
    () => 'one',
    (made) => void events.push(`stop ${made}`),
  );
  await step(
    async () => `${one} and two`,
    async (made) => void events.push(`stop ${made}`),
  );
  void end(0);
  expect(await exit).toBe(0);
  expect(events).toEqual(['stop one and two', 'stop one']);
});

test("a step running at shutdown gets a signal and stops once it's done, and no step follows", async () => {
  const { step, end, exit, events } = life();
  const start = async () => {
    await step(
      async (unwanted) => {
        await new Promise((resolve) => unwanted.addEventListener('abort', resolve));
        return 'late';
      },
      (made) => void events.push(`stop ${made}`),
    );
    events.push('went on');
  };
  void start();
  await wait(10);
  void end(0);
  await exit;
  await wait(10);
  expect(events).toEqual(['stop late']);
  void step(() => void events.push('started after the end'));
  await wait(10);
  expect(events).toEqual(['stop late']);
});

test("a step that fails because of the shutdown isn't reported, but one that fails on its own is", async () => {
  const { step, end, exit, events } = life();
  await expect(step(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const aborted = step(
    (unwanted) =>
      new Promise((_, reject) => unwanted.addEventListener('abort', () => reject(new Error('aborted')))),
    () => void events.push('stopped what never was'),
  );
  aborted.catch(() => events.push('told'));
  await wait(10);
  void end(1);
  expect(await exit).toBe(1);
  expect(events).toEqual([]);
});

test("a hanging step doesn't keep essential steps from stopping", async () => {
  const { step, end, exit, events } = life();
  await step(
    () => 'database',
    async () => {
      await wait(50);
      events.push('database stopped');
    },
    'essential',
  );
  await step(
    () => 'hangs',
    () => new Promise<void>(() => {}),
  );
  void end(0);
  await exit;
  expect(events).toEqual(['database stopped']);
});

test('a step with its own timeout waits that long, unless the shutdown is hurried', async () => {
  const { step, end, hurry, exit, events } = life();
  await step(
    () => 'database',
    () => void events.push('database stopped'),
    'essential',
  );
  await step(
    () => 'requests',
    async () => {
      events.push('waits for requests');
      await new Promise<void>(() => {});
    },
    60_000,
  );
  void end(0);
  await wait(10);
  expect(events).toEqual(['waits for requests']);
  hurry();
  expect(await exit).toBe(0);
  expect(events).toEqual(['waits for requests', 'database stopped']);
});

test('only the first shutdown counts', async () => {
  const { end, exit } = life();
  void end(1);
  void end(0);
  expect(await exit).toBe(1);
});
