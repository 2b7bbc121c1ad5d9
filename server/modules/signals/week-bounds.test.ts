import { describe, expect, it } from 'vitest';
import { weekBounds } from './overview.ts';

const iso = (now: string, zone: string, count: number) =>
  weekBounds(new Date(now), zone, count).map((date) => date.toISOString());

describe('week bounds', () => {
  it('are Mondays at midnight in the zone, the current week last', () => {
    expect(iso('2026-11-20T12:00:00Z', 'UTC', 2)).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-16T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    expect(iso('2026-11-22T23:30:00Z', 'Europe/Berlin', 1)).toEqual([
      '2026-11-22T23:00:00.000Z',
      '2026-11-29T23:00:00.000Z',
    ]);
  });

  it('follow daylight saving time, half-hour zones and zones a day ahead', () => {
    expect(iso('2026-10-28T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-18T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-11-01T23:00:00.000Z',
    ]);
    expect(iso('2026-11-18T12:00:00Z', 'Asia/Kolkata', 1)[0]).toBe('2026-11-15T18:30:00.000Z');
    expect(iso('2026-11-18T12:00:00Z', 'Pacific/Kiritimati', 1)[0]).toBe('2026-11-15T10:00:00.000Z');
    expect(iso('2026-11-18T12:00:00Z', 'Pacific/Honolulu', 1)[0]).toBe('2026-11-16T10:00:00.000Z');
  });

  it('fall back to UTC for an unknown zone', () => {
    expect(iso('2026-11-20T12:00:00Z', 'Mars/Base', 1)[0]).toBe('2026-11-16T00:00:00.000Z');
  });
});
