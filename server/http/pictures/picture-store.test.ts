import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPictureStore } from './picture-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let dir = '';
let now = Date.parse('2026-03-04T05:06:07Z');
const clock = { now: () => new Date(now) };
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ingrow-pictures-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const url = (name: number | string) => `https://pictures.test/${name}.png`;
const files = async () =>
  (await readdir(dir, { recursive: true }))
    .filter((name) => name.includes('/'))
    .map((name) => join(dir, name));
const bytesOnDisk = async () => {
  const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

test('reads back what was written, in every process that shares the folder', async () => {
  await openPictureStore(dir, 1e6, clock).write(url(1), Buffer.from('picture'));
  const other = openPictureStore(dir, 1e6, clock);
  expect(await other.read(url(1))).toEqual({ bytes: Buffer.from('picture') });
  expect(await other.read(url(2))).toBeUndefined();
});

test('remembers a missing picture until the given time', async () => {
  const store = openPictureStore(dir, 1e6, clock);
  await store.writeNone(url(1), new Date(now + 10 * minute));
  expect(await openPictureStore(dir, 1e6, clock).read(url(1))).toBe('none');
  now += 11 * minute;
  expect(await store.read(url(1))).toBeUndefined();
});

test('deletes a picture after a week, used or not, also from disk', async () => {
  const store = openPictureStore(dir, 1e6, clock);
  await store.write(url(1), Buffer.from('picture'));
  for (let at = 0; at < 6; at += 1) {
    now += day;
    expect(await store.read(url(1))).toBeDefined();
  }
  now += day + minute;
  expect(await store.read(url(1))).toBeUndefined();
  await store.trim();
  expect(await files()).toEqual([]);
});

test('stays below its limit while several processes write, and keeps recently used pictures', async () => {
  const limit = 2_000_000;
  const stores = [1, 2, 3].map(() => openPictureStore(dir, limit, clock));
  const picture = Buffer.alloc(20_000, 1);
  await stores[0]?.write(url('kept'), picture);
  for (let round = 0; round < 100; round += 1) {
    now += 15 * minute;
    await Promise.all(stores.map((store, index) => store.write(url(`${round}-${index}`), picture)));
    expect(await stores[0]?.read(url('kept'))).toBeDefined();
    expect(await bytesOnDisk()).toBeLessThan(limit);
  }
  expect(await stores[0]?.read(url('0-0'))).toBeUndefined();
  expect(await stores[0]?.read(url('99-0'))).toBeDefined();
});

test('removes files of an interrupted write, but not those being written', async () => {
  const store = openPictureStore(dir, 1e6, clock);
  await store.write(url(1), Buffer.from('picture'));
  const [whole = ''] = await files();
  await writeFile(`${whole}.old-part`, 'half');
  await utimes(`${whole}.old-part`, clock.now(), new Date(now - 11 * minute));
  await writeFile(`${whole}.new-part`, 'half');
  await utimes(`${whole}.new-part`, clock.now(), clock.now());
  await store.trim();
  expect((await files()).sort()).toEqual([whole, `${whole}.new-part`]);
});
