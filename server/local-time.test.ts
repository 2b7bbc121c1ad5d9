import { afterAll, describe, expect, it, test } from 'vitest';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { localDay, nextLocalDay, timeLabel } from './local-time.ts';

describe("a user's local day", () => {
  it.each([
    ['Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20', '2026-11-20T23:00:00.000Z'],
    ['Europe/Berlin', '2026-11-20T23:00:00Z', '2026-11-21', '2026-11-21T23:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-20T12:00:00Z', '2026-11-21', '2026-11-21T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-20T07:30:00Z', '2026-11-19', '2026-11-20T08:00:00.000Z'],
    // Clocks go back on this day, so it has 25 hours.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    // Clocks go forward on this day, so it has 23 hours.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    // Midnight itself is skipped here.
    ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23', '2026-04-23T22:00:00.000Z'],
    ['Nowhere/Atall', '2026-11-20T12:00:00Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ])('%s at %s is %s until %s', (zone, now, day, next) => {
    expect(localDay(new Date(now), zone)).toBe(day);
    expect(nextLocalDay(new Date(now), zone).toISOString()).toBe(next);
  });
});

const opened = await openTestDatabase();
afterAll(() => opened.stop());

test('each user has the time zone they set, and an unknown user has UTC', async () => {
  const { db } = opened;
  const zones = ['Europe/Berlin', 'Asia/Tokyo'];
  for (const timezone of zones) {
    const { user_id: id } = await makeOwner(db, 'Ann');
    await db.updateTable('app_user').set({ timezone }).where('id', '=', id).execute();
    expect(await timeZoneOf(db, id)).toBe(timezone);
  }
  expect(await timeZoneOf(db, crypto.randomUUID())).toBe('UTC');
});

test('a time label names its zone, and uses UTC if the zone is unknown', () => {
  const moment = new Date('2026-11-23T13:05:00Z');
  expect(timeLabel(moment, 'Europe/Berlin')).toBe('Mon, 23 Nov 2026, 14:05 CET');
  expect(timeLabel(moment, 'Mars/Olympus')).toBe('Mon, 23 Nov 2026, 13:05 UTC');
});
