import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { purgeJobs } from './purge-jobs.cron.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.stop());

test('jobs are forgotten ninety days after they ended, others never', async () => {
  const { db } = opened;
  const { user_id: userId } = await makeOwner(db, 'Ann');
  const now = new Date('2026-06-01T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  const ended = (name: string, days: number) =>
    ({ user_id: userId, name, state: 'succeeded', finished_at: daysAgo(days) }) as const;
  await db
    .insertInto('job')
    .values([
      ended('old', 91),
      ended('young', 89),
      { user_id: userId, name: 'running', state: 'running', started_at: daysAgo(200) },
    ])
    .execute();
  await purgeJobs.run({ db, clock: { now: () => now } });
  const rows = await db.selectFrom('job').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['running', 'young']);
});
