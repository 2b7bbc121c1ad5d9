import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { cases } from '#test/cases.ts';
import { slotsByWalking, slotsNamed } from '#test/slot-reference.ts';
import { checkPlan, describeCron, readCron, refuseTimes } from './read-cron.ts';
import { dueSlots, localTimeLabel, nextRuns, nextSlot, slotsAfter } from './slots.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Changes by a whole hour, by half an hour, at midnight and by a whole day, and zones without any. */
const changes: [string, string][] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kathmandu', '2026-05-05T00:00:00Z'],
  ['UTC', '2026-05-05T00:00:00Z'],
];

const minuteField = fc.oneof(
  fc.integer({ min: 0, max: 59 }).map(String),
  fc.constantFrom('0,30', '*/15', '*/20', '15,45', '5-59/25'),
);
const hourField = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map(String),
  fc.constantFrom('*', '*/2', '1-3', '0,2,23', '2-4/2'),
);
const dayFields = fc.constantFrom(
  '* * *',
  '* * 0',
  '* * 7',
  '1-31 * SUN',
  '*/2 * *',
  '* MAR,OCT *',
  '* * FRI-SUN',
);
const crons = fc
  .tuple(minuteField, hourField, dayFields)
  .map(([minutes, hours, days]) => `${minutes} ${hours} ${days}`);
/** A second in the days around a clock change. */
const moments = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 3600, max: 30 * 3600 }))
  .map(([[zone, change], seconds]) => ({ zone, at: new Date(Date.parse(change) + seconds * 1000) }));

function slotsBetween(cron: string, zone: string, after: Date, till: Date): string[] {
  const slots: string[] = [];
  for (const { at } of slotsAfter(cron, zone, after)) {
    if (at > till) break;
    slots.push(at.toISOString());
  }
  return slots;
}

describe('slots', () => {
  it('are the same as those found by checking the clock each minute', () => {
    fc.assert(
      fc.property(crons, moments, (cron, { zone, at }) => {
        const till = new Date(at.getTime() + 36 * hour);
        const walked = slotsByWalking(cron, zone, new Date(at.getTime() + 1), till);
        expect(slotsBetween(cron, zone, at, till)).toEqual(walked.map((slot) => slot.toISOString()));
      }),
      { numRuns: cases(80, 10) },
    );
  });

  it('continue after any slot', () => {
    fc.assert(
      fc.property(crons, moments, (cron, { zone, at }) => {
        const [first, second, third] = slotsAfter(cron, zone, at);
        expect(nextSlot({ cron, timezone: zone }, first?.at ?? at)).toEqual(second?.at);
        expect(nextSlot({ cron, timezone: zone }, second?.at ?? at)).toEqual(third?.at);
      }),
      { numRuns: cases(60, 7) },
    );
  });

  const berlin = (cron: string, from: string, till: string) =>
    slotsBetween(cron, 'Europe/Berlin', new Date(from), new Date(till));

  it('skipped by a clock change run once, right after the gap', () => {
    expect(berlin('30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    // 02:00, 02:30 and 03:00 become one run.
    expect(berlin('*/30 1-3 * * *', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
  });

  it('that occur twice run at the first time', () => {
    expect(berlin('30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(berlin('*/30 2-3 * * *', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
      '2026-10-25T02:30:00.000Z',
    ]);
  });
});

describe('the due slots', () => {
  it('are those the policy selects from the slots that have passed', () => {
    fc.assert(
      fc.property(
        crons,
        moments,
        fc.constantFrom('skip' as const, 'once' as const, 'all' as const),
        fc.integer({ min: 0, max: 60 * 60 }),
        (cron, { zone, at }, policy, minutes) => {
          const now = new Date(at.getTime() + minutes * 60_000);
          const walked = slotsByWalking(cron, zone, at, now);
          const due = dueSlots({ cron, timezone: zone, policy }, at, now);
          expect(due.slots).toEqual(slotsNamed(policy, walked, now));
          expect(due.next).toEqual(nextSlot({ cron, timezone: zone }, now));
        },
      ),
      { numRuns: cases(80, 10) },
    );
  });
});

describe('a cron expression', () => {
  const now = Date.UTC(2026, 10, 22, 8);
  const refusal = (cron: string) => {
    try {
      refuseTimes(readCron(cron), now);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error.issues?.[0]?.path).toBe('cron');
      return error.issues?.[0]?.message;
    }
  };

  it('is refused with a reason if it is invalid', () => {
    expect(refusal('0 8 * *')).toContain('You entered 4.');
    expect(refusal('0 0 8 * * 1')).toContain('You entered 6.');
    expect(refusal('@daily')).toContain('five fields');
    expect(refusal('0 25 * * *')).toContain('“25” isn’t a valid hour');
    expect(refusal('0 8 0 * *')).toContain('“0” isn’t a valid day of the month');
    expect(refusal('0 8 L * *')).toContain('“L” isn’t a valid day of the month');
    expect(refusal('0 8 * NOVEMBRE *')).toContain('“NOVEMBRE” isn’t a valid month');
    expect(refusal('0 8 * * FOO')).toContain('“FOO” isn’t a valid day of the week');
    expect(refusal('0 8 * * 1#2')).toContain('“1#2” isn’t a valid day of the week');
    expect(refusal('? 8 * * *')).toContain('“?” isn’t a valid minute');
    expect(refusal('0 8 * * 5-1')).toContain('“5-1” isn’t a valid day of the week');
  });

  it('accepts a question mark for an open day, and nowhere else', () => {
    const monday = Date.UTC(2026, 10, 23, 8);
    expect(readCron('0 8 ? * MON').after(now)).toBe(monday);
    expect(readCron('0 8 23 * ?').after(now)).toBe(monday);
    expect(refusal('0 ? * * *')).toContain('“?” isn’t a valid hour');
    expect(refusal('0 8 * ? *')).toContain('“?” isn’t a valid month');
    expect(refusal('0 8 1,? * *')).toContain('“1,?” isn’t a valid day of the month');
    expect(refusal('0 8 ?/2 * *')).toContain('“?/2” isn’t a valid day of the month');
    expect(refusal('0 8 * * 1-?')).toContain('“1-?” isn’t a valid day of the week');
    const zone = { timezone: 'Europe/Berlin' };
    expect(checkPlan({ cron: ' 0 8  ? * mon', ...zone }, new Date(now)).cron).toBe('0 8 * * MON');
  });

  it('is refused if it never runs', () => {
    expect(refusal('0 8 30 2 *')).toContain('never run');
    expect(refusal('0 8 31 4,6 *')).toContain('never run');
    expect(refusal('0 8 29 2 *')).toBe(null);
  });

  it('is refused if two of its times are too close', () => {
    expect(refusal('* * * * *')).toContain('some of these are 1.');
    expect(refusal('*/10 9 * * 1')).toContain('some of these are 10.');
    expect(refusal('0,50 0,23 * * *')).toContain('some of these are 10.');
    // Times around midnight are only close if it also runs on the next day.
    expect(refusal('0,50 0,23 * * 1')).toBe(null);
    expect(refusal('0,50 0,23 1 * 1')).toContain('some of these are 10.');
    expect(refusal('*/15 * * * *')).toBe(null);
    expect(refusal('0,59 * * * *')).toContain('some of these are 1.');
  });

  it('keeps its times at least 15 minutes apart if it is accepted', () => {
    fc.assert(
      fc.property(crons, (cron) => {
        const walls = [...slotsByWalking(cron, 'UTC', new Date(now), new Date(now + 3 * day))];
        const gaps = walls.slice(1).map((at, index) => at.getTime() - (walls[index]?.getTime() ?? 0));
        if (refusal(cron) === null) for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(15 * 60_000);
        else expect(refusal(cron)).toContain('15 minutes apart');
      }),
      { numRuns: cases(60, 7) },
    );
  });
});

describe("a schedule's description", () => {
  it('reads naturally', () => {
    expect(describeCron('0 8 * * 1')).toBe('Mondays at 08:00');
    expect(describeCron('5 17 * * MON,thu')).toBe('Mondays and Thursdays at 17:05');
    expect(describeCron('0 9 * * 0,6,3')).toBe('Wednesdays, Saturdays and Sundays at 09:00');
    expect(describeCron('0 8,17 * * 1-5')).toBe('Weekdays at 08:00 and 17:00');
    expect(describeCron('30 7 * * *')).toBe('Every day at 07:30');
    expect(describeCron('0 8 1 * *')).toBe('The 1st of every month at 08:00');
    expect(describeCron('0 8 22 * *')).toBe('The 22nd of every month at 08:00');
    expect(describeCron('0 8 11 * *')).toBe('The 11th of every month at 08:00');
    expect(describeCron('*/15 * * * *')).toBe('Every 15 minutes');
    expect(describeCron('0 8 29 2 *')).toBe('At 08:00, on day 29 of the month, in February');
  });

  it('shows the next five runs in the zone, and how clock changes affect them', () => {
    const runs = nextRuns('30 2 * * *', 'Europe/Berlin', new Date('2026-10-24T12:00:00Z'));
    expect(runs).toHaveLength(5);
    expect(runs[0]).toEqual({
      at: '2026-10-25T00:30:00.000Z',
      local: 'Sun 25 Oct, 02:30',
      note: 'Clocks go back: 02:30 occurs twice that day, so it runs the first time.',
    });
    expect(runs[1]).toEqual({ at: '2026-10-26T01:30:00.000Z', local: 'Mon 26 Oct, 02:30', note: null });
    const [inSpring] = nextRuns('30 2 * * *', 'Europe/Berlin', new Date('2026-03-28T12:00:00Z'));
    expect(inSpring).toEqual({
      at: '2026-03-29T01:00:00.000Z',
      local: 'Sun 29 Mar, 03:00',
      note: 'Clocks go forward: there is no 02:30 that day, so it runs at 03:00, once.',
    });
    const [, merged] = nextRuns('*/20 1-4 * * *', 'Europe/Berlin', new Date('2026-03-29T00:20:00Z'));
    expect(merged?.note).toBe(
      'Clocks go forward: 02:00 to 02:40 are left out that day, so it runs at 03:00, once.',
    );
    expect(
      localTimeLabel(new Date('2027-01-04T07:00:00Z'), 'Europe/Berlin', new Date('2026-12-31T12:00:00Z')),
    ).toBe('Mon 4 Jan 2027, 08:00');
  });
});
