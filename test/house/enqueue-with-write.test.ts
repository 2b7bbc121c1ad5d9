import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/**
 * A transaction whose only statement sends a task: the row it is about was written in another one. A job writes
 * its own row.
 */
const alone =
  /transaction\(\)\s*\.execute\(\s*(?:async )?\(?\w+\)? =>\s*(?:\{\s*await )?(?:[\w.]*tasks\.send|enqueue\w*)\([^;]*?\)(?:;\s*\})?,?\s*\)[;,]/;

/** Crons and their helper send tasks for rows left behind. A webhook's next round is decided by no write. */
const mayEnqueueAlone = [
  /\.cron\.ts$/,
  /^server\/jobs\/job\.ts$/,
  /^server\/modules\/webhooks\/delivery\/deliver-webhook\.task\.ts$/,
];

test('a task is enqueued in the transaction of the write it belongs to', async () => {
  const apart: string[] = [];
  for (const file of await listFiles('server', '.ts')) {
    if (file.endsWith('.test.ts') || mayEnqueueAlone.some((pattern) => pattern.test(file))) continue;
    if (alone.test(await readFile(join(projectRoot, file), 'utf8'))) apart.push(file);
  }
  expect(apart).toEqual([]);
});

test.each([
  'await deps.db.transaction().execute((trx) => enqueueNextPart(trx, deps, key));',
  'await db\n  .transaction()\n  .execute((trx) => tasks.send(trx, sendTask, { input: key, startAfter: again }));',
  'await db.transaction().execute(async (trx) => {\n  await deps.tasks.send(trx, sendTask, { input });\n});',
])('recognizes a task that is enqueued apart: %s', (code) => {
  expect(code).toMatch(alone);
});

test.each([
  'await db.transaction().execute(async (trx) => {\n  await write(trx);\n  await tasks.send(trx, sendTask, { input });\n});',
  'await db.transaction().execute((trx) => resolvePublication(trx, enqueueWith(tasks), key));',
  'await db.transaction().execute((trx) => jobs.enqueue(trx, job, { userId }));',
])('recognizes one that is enqueued with its write: %s', (code) => {
  expect(code).not.toMatch(alone);
});
