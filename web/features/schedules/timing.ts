/** A preset, or a custom cron expression. */
export type TimingKind = 'daily' | 'weekdays' | 'weekly' | 'monthly' | 'cron';

/** A timing being edited. Fields of the other kinds are kept. */
export type Timing = {
  kind: TimingKind;
  /** `HH:MM` */
  time: string;
  /** 0 is Sunday, as in cron. */
  weekdays: number[];
  /** Day of the month, up to 28, which every month has. */
  date: number;
  cron: string;
};

export const defaultTiming: Timing = {
  kind: 'weekly',
  time: '08:00',
  weekdays: [1],
  date: 1,
  cron: '0 8 * * 1',
};

/** Starting on Monday. */
export const weekdays: readonly { value: number; label: string }[] = [
  { value: 1, label: 'Mon' },
  { value: 2, label: 'Tue' },
  { value: 3, label: 'Wed' },
  { value: 4, label: 'Thu' },
  { value: 5, label: 'Fri' },
  { value: 6, label: 'Sat' },
  { value: 0, label: 'Sun' },
];

/** The cron expression of a timing, with five fields. */
export function cronOf({ kind, time, weekdays: chosen, date, cron }: Timing): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  switch (kind) {
    case 'daily':
      return `${at} * * *`;
    case 'weekdays':
      return `${at} * * 1-5`;
    case 'weekly':
      return `${at} * * ${[...chosen].sort().join(',') || '1'}`;
    case 'monthly':
      return `${at} ${date} * *`;
    case 'cron':
      return cron.trim();
  }
}

/** Parses a cron expression into a preset, if it matches one. */
export function timingOf(cron: string): Timing {
  const timing = { ...defaultTiming, cron };
  const [minute = '', hour = '', date = '', month = '', weekday = ''] = cron.split(' ');
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour) || month !== '*') return { ...timing, kind: 'cron' };
  const timed = { ...timing, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
  if (date === '*' && weekday === '*') return { ...timed, kind: 'daily' };
  if (date === '*' && weekday === '1-5') return { ...timed, kind: 'weekdays' };
  if (date === '*' && /^[0-6](,[0-6])*$/.test(weekday)) {
    return { ...timed, kind: 'weekly', weekdays: weekday.split(',').map(Number) };
  }
  const day = /^\d+$/.test(date) ? Number(date) : 0;
  if (weekday === '*' && day >= 1 && day <= 28) return { ...timed, kind: 'monthly', date: day };
  return { ...timed, kind: 'cron' };
}
