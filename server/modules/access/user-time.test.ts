import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { timeWords, timeZoneOf } from './user-time.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.stop());

test('each user has the zone that they set, and whoever is gone has UTC', async () => {
  const { db } = opened;
  const zones = ['Europe/Berlin', 'Asia/Tokyo'];
  for (const timezone of zones) {
    const { user_id: id } = await makeOwner(db, 'Ann');
    await db.updateTable('app_user').set({ timezone }).where('id', '=', id).execute();
    expect(await timeZoneOf(db, id)).toBe(timezone);
  }
  expect(await timeZoneOf(db, crypto.randomUUID())).toBe('UTC');
});

test('a moment is shown in a zone with its name, in UTC where the zone is unknown', () => {
  const moment = new Date('2026-11-23T13:05:00Z');
  expect(timeWords(moment, 'Europe/Berlin')).toBe('Mon, 23 Nov 2026, 14:05 CET');
  expect(timeWords(moment, 'Mars/Olympus')).toBe('Mon, 23 Nov 2026, 13:05 UTC');
});
