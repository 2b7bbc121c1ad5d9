import { afterAll, expect, test } from 'vitest';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { purgeJobs } from './purge-jobs.cron.ts';

const opened = await openTestDatabase();
afterAll(() => opened.stop());

test('deletes jobs exactly ninety days after they end, and never deletes queued or running jobs', async () => {
  const { db } = opened;
  const { user_id: userId } = await makeOwner(db, 'Ann');
  const now = new Date('2026-06-01T00:00:00Z');
  const day = 24 * 3600;
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const ended = (name: string, seconds: number) =>
    ({ user_id: userId, name, state: 'succeeded', finished_at: secondsAgo(seconds) }) as const;
  await db
    .insertInto('job')
    .values([
      ended('old', 90 * day + 1),
      ended('young', 90 * day - 1),
      { user_id: userId, name: 'running', state: 'running', started_at: secondsAgo(200 * day) },
    ])
    .execute();
  await purgeJobs.run({ db, clock: { now: () => now } });
  const rows = await db.selectFrom('job').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['running', 'young']);
});
