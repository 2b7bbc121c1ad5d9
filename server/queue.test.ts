import { expect, test } from 'vitest';
import { openQueue } from './queue.ts';

const refuse = () => new Error('Too many');

test('one slow key leaves queue to the others, which wait in order', async () => {
  const queue = openQueue({ max: 3, maxOfKey: 2, maxWaiting: 3, refuse });
  const started: string[] = [];
  const ask = async (key: string, name: string) => {
    const end = await queue.take([key]);
    started.push(name);
    return end;
  };
  const ends = [await ask('slow', 's1'), await ask('slow', 's2')];
  const waiting = [ask('slow', 's3'), ask('fast', 'f1'), ask('fast', 'f2'), ask('fast', 'f3')];
  const f1 = await waiting[1];
  expect(started).toEqual(['s1', 's2', 'f1']);
  await expect(queue.take(['other'])).rejects.toThrow('Too many');
  f1?.();
  // A turn that is ended twice frees one.
  f1?.();
  await waiting[2];
  expect(started).toEqual(['s1', 's2', 'f1', 'f2']);
  ends[0]?.();
  await waiting[0];
  expect(started).toEqual(['s1', 's2', 'f1', 'f2', 's3']);
});

test('a turn that comes too late is refused and takes no place', async () => {
  const queue = openQueue({ maxOfKey: 1, waitMs: 20, refuse });
  const end = await queue.take(['ann']);
  await expect(queue.take(['ann'])).rejects.toThrow('Too many');
  await queue.take(['bob']);
  end();
  (await queue.take(['ann']))();
  (await queue.take(['ann']))();
});

test('an urgent turn starts first, and a turn with several keys waits for all of them', async () => {
  const queue = openQueue({ max: 2, maxOfKey: 1 });
  const ends = [await queue.take(['ahead', 'ann']), await queue.take(['bob'])];
  const started: string[] = [];
  const ask = async (name: string, keys: string[], isUrgent = false) => {
    const end = await queue.take(keys, isUrgent);
    started.push(name);
    return end;
  };
  const waiting = [ask('both', ['ahead', 'bob']), ask('calm', []), ask('urgent', ['ann'], true)];
  ends[0]?.();
  const urgent = await waiting[2];
  expect(started).toEqual(['urgent']);
  urgent?.();
  const calm = await waiting[1];
  expect(started).toEqual(['urgent', 'calm']);
  ends[1]?.();
  calm?.();
  await waiting[0];
});
