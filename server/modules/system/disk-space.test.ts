import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { type DiskSpace, diskLevel, watchDisk } from './disk-space.ts';

const gigabyte = 1e9;
const disk = (freeBytes: number, totalBytes = 40 * gigabyte): DiskSpace => ({ freeBytes, totalBytes });

test('a disk is low below a tenth, and nearly full below a gigabyte', () => {
  expect(diskLevel(null)).toBe('enough');
  expect(diskLevel(disk(4 * gigabyte))).toBe('enough');
  expect(diskLevel(disk(4 * gigabyte - 1))).toBe('low');
  expect(diskLevel(disk(gigabyte - 1))).toBe('nearly full');
  expect(diskLevel(disk(gigabyte - 1, 2 * gigabyte))).toBe('nearly full');
});

test('a change of the level is logged once, with the figures', async () => {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const watched = { dataDir: '/', disk: null };
  for (const free of [20, 3, 3.1, 0.9, 30]) await watchDisk(watched, log, async () => disk(free * gigabyte));
  expect(lines).toMatchObject([
    { level: 40, msg: 'the disk of the data folder is low', freeBytes: 3e9 },
    { level: 40, msg: 'the disk of the data folder is nearly full' },
    { level: 30, msg: 'the disk of the data folder has enough room again' },
  ]);
});

const app = await startApp({ queue: { retrySeconds: 1, pollSeconds: 1 } });
afterAll(() => app.stop());

test('uploads and syncs wait while the disk is nearly full, reading goes on, and all continues by itself', async () => {
  const ann = await app.signIn('ann@northwind-labs.example');
  const { thisProcess } = app.composition.deps;
  const upload = () =>
    app.composition.app.request('/csv-import?fileName=people.csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
      body: 'Full name\nKim Quartz\n',
    });
  thisProcess.disk = disk(gigabyte / 2);
  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('The server’s disk is nearly full'),
  });
  const { id } = await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
  const job = async () => (await ann.api.jobs.list({})).items[0];
  await expect
    .poll(job)
    .toMatchObject({ state: 'queued', step: 'Paused: the server’s disk is nearly full.' });
  const total = async () => (await ann.api.signals.total({ params: { id }, query: {} })).total;
  expect(await total()).toBe(0);

  thisProcess.disk = disk(30 * gigabyte);
  expect((await upload()).status).toBe(200);
  await expect.poll(total, { timeout: 60_000 }).toBeGreaterThan(0);
});
