import pino from 'pino';
import { expect, test } from 'vitest';
import { watchEmbedded } from './watch-embedded.ts';

/** A server that a test ends. Only its process is made up: the long trial kills real ones. */
function open() {
  const state = { isRunning: true, starts: 0, lost: [] as string[], freeBytes: 1e9 };
  const watch = watchEmbedded({
    server: {
      isRunning: async () => state.isRunning,
      async revive() {
        state.isRunning = true;
        state.starts += 1;
      },
    },
    dataDir: '/data',
    log: pino({ level: 'silent' }),
    lose: (error) => state.lost.push(error.message),
    readDisk: async () => ({ freeBytes: state.freeBytes }),
  });
  const die = async () => {
    state.isRunning = false;
    watch.onChange(false);
    await expect.poll(() => state.isRunning || state.lost.length > 0).toBe(true);
    watch.onChange(true);
  };
  return { state, watch, die };
}

test('an embedded database that ended is started again, and the fourth time ends the process', async () => {
  const { state, watch, die } = open();
  for (let time = 0; time < 3; time += 1) await die();
  expect(state).toMatchObject({ starts: 3, lost: [] });
  // A lost connection alone is no reason.
  watch.onChange(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  watch.onChange(true);
  expect(state).toMatchObject({ starts: 3, lost: [] });
  await die();
  expect(state.starts).toBe(3);
  expect(state.lost).toEqual([expect.stringContaining('more than three times within an hour')]);
});

test('an embedded database whose disk is full is started once there is room', async () => {
  const { state, watch } = open();
  state.isRunning = false;
  state.freeBytes = 0;
  watch.onChange(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state).toMatchObject({ starts: 0, lost: [] });
  state.freeBytes = 1e9;
  await expect.poll(() => state.starts).toBe(1);
  expect(state.lost).toEqual([]);
  watch.stop();
});

test('nothing is started once the process stops', async () => {
  const { state, watch } = open();
  watch.stop();
  state.isRunning = false;
  watch.onChange(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state).toMatchObject({ starts: 0, lost: [] });
});
