import { afterAll, expect, test } from 'vitest';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { listJobs, stopJob } from './jobs.ts';

const opened = await openTestDatabase();
afterAll(() => opened.stop());

test('lists active jobs first, then the last twenty that ended, newest first, for the caller only', async () => {
  const { db } = opened;
  const [ann, bob] = [await makeOwner(db, 'Ann'), await makeOwner(db, 'Bob')];
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute));
  const job = ({ user_id }: typeof ann, name: string, minute: number) =>
    ({ user_id, name, created_at: at(minute) }) as const;
  const endedAs = ['succeeded', 'failed', 'cancelled'] as const;
  await db
    .insertInto('job')
    .values([
      { ...job(ann, 'queued', 0), state: 'queued' },
      { ...job(ann, 'running', 1), state: 'running', started_at: at(1) },
      { ...job(bob, 'of Bob', 50), state: 'queued' },
      { ...job(bob, 'ended, of Bob', 51), state: 'succeeded', finished_at: at(52) },
      ...Array.from({ length: 21 }, (_, index) => ({
        ...job(ann, `ended ${index}`, 2 + index),
        state: endedAs[index % 3] ?? 'failed',
        finished_at: at(30),
      })),
    ])
    .execute();
  const { items } = await listJobs(db, ann.user_id);
  const lastTwenty = Array.from({ length: 20 }, (_, index) => `ended ${20 - index}`);
  expect(items.map(({ name }) => name)).toEqual(['running', 'queued', ...lastTwenty]);
});

test("asks only the caller's own job to stop, and only while it is queued or running", async () => {
  const { db } = opened;
  const [ann, bob] = [await makeOwner(db, 'Ann'), await makeOwner(db, 'Bob')];
  const at = new Date('2026-05-01T09:00:00Z');
  const { user_id } = ann;
  const rows = await db
    .insertInto('job')
    .values([
      { user_id, name: 'running', state: 'running', started_at: at },
      { user_id, name: 'ended', state: 'succeeded', finished_at: at },
    ])
    .returning('id')
    .execute();
  const own = db.selectFrom('job').select('name').where('user_id', '=', user_id);
  const asked = () => own.where('stop_requested', '=', true).execute();
  for (const { id } of rows) {
    await expect(stopJob(db, bob.user_id, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await asked()).toEqual([]);
  for (const { id } of rows) await stopJob(db, user_id, id);
  expect(await asked()).toEqual([{ name: 'running' }]);
});
