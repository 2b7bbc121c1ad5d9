import cronstrue from 'cronstrue';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * When a cron runs, in plain words: `Mondays at 08:00`. What is not usual is described field by field.
 *
 * @param cron one that `readCron` takes
 */
export function describeCron(cron: string): string {
  const [minute = '', hour = '', date = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const days = month === '*' ? daysOf(date, weekday) : null;
  const times = timesOf(minute, hour);
  if (days !== null && times !== null) return `${days} at ${times}`;
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: false });
  return words.replace(/, only (on|in) /g, ', $1 ');
}

/** `08:00`, `08:00 and 17:00`; null where it is no short list. */
function timesOf(minute: string, hour: string): string | null {
  if (!/^\d+$/.test(minute) || !/^\d+(,\d+){0,3}$/.test(hour)) return null;
  const hours = [...new Set(hour.split(',').map(Number))].sort((one, other) => one - other);
  return joined(hours.map((each) => `${two(each)}:${two(Number(minute))}`));
}

function daysOf(date: string, weekday: string): string | null {
  if (date === '*' && weekday === '*') return 'Every day';
  if (date === '*') return weekdaysOf(weekday);
  return weekday === '*' && /^\d+$/.test(date) ? `The ${ordinal(Number(date))} of every month` : null;
}

function weekdaysOf(field: string): string | null {
  if (/^(1-5|mon-fri)$/i.test(field)) return 'Weekdays';
  const numbers = field.split(',').map(weekdayNumber);
  if (numbers.some((number) => number === null)) return null;
  // From Monday on.
  const sorted = [...new Set(numbers)].sort(
    (one, other) => (((one ?? 0) + 6) % 7) - (((other ?? 0) + 6) % 7),
  );
  return joined(sorted.map((number) => `${weekdays[number ?? 0]}s`));
}

function weekdayNumber(text: string): number | null {
  if (/^[0-7]$/.test(text)) return Number(text) % 7;
  const index = weekdays.findIndex((name) => name.slice(0, 3).toLowerCase() === text.toLowerCase());
  return index === -1 ? null : index;
}

function joined(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function ordinal(number: number): string {
  const tails: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const tail = tails[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)];
  return `${number}${tail ?? 'th'}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
