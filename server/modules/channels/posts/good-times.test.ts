import { describe, expect, it } from 'vitest';
import { nextTimes } from './good-times.ts';

const slot = (weekday: number, hour: number, engagements: number, comments = 0) => ({
  weekday,
  hour,
  engagements,
  comments,
});

describe('the next good times', () => {
  // A Tuesday, 10:00 in Berlin.
  const now = new Date('2026-11-24T09:00:00Z');

  it('are the next of the best slots, one a day, the earliest first, each with its reason', () => {
    const slots = [slot(2, 8, 20, 15), slot(4, 16, 12), slot(4, 18, 11), slot(3, 8, 9)];
    expect(nextTimes(slots, 'Europe/Berlin', now)).toEqual([
      { at: '2026-11-25T07:00:00.000Z', reason: 'Your readers engage most on Wednesdays 8–10' },
      { at: '2026-11-26T15:00:00.000Z', reason: 'Your readers engage most on Thursdays 16–18' },
      { at: '2026-12-01T07:00:00.000Z', reason: 'Your readers comment most on Tuesdays 8–10' },
    ]);
  });

  it('are never so soon that nobody could write for them', () => {
    const soon = nextTimes([slot(2, 10, 9)], 'Europe/Berlin', new Date('2026-11-24T08:50:00Z'));
    expect(soon.map(({ at }) => at)).toEqual(['2026-12-01T09:00:00.000Z']);
  });

  it('are times of the wall clock, also where clocks change on the way', () => {
    const friday = new Date('2026-10-23T09:00:00Z');
    // Clocks in Berlin go back on Sunday 25 October 2026.
    expect(nextTimes([slot(1, 8, 9)], 'Europe/Berlin', friday).map(({ at }) => at)).toEqual([
      '2026-10-26T07:00:00.000Z',
    ]);
    expect(nextTimes([slot(6, 8, 9)], 'Europe/Berlin', friday).map(({ at }) => at)).toEqual([
      '2026-10-24T06:00:00.000Z',
    ]);
  });
});
