import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps, DateTimePicker, TimePicker } from '@mantine/dates';
import { readDate } from '#web/lib/url-values.ts';
import { momentOf, wallTime, zoneName } from '#web/lib/zoned-time.ts';

const calendar = { firstDayOfWeek: 1, nextLabel: 'Next month', previousLabel: 'Previous month' } as const;

/** A typed day as `YYYY-MM-DD`: written so, or as the field shows it (`24 Dec 2026`). */
function parseDay(typed: string): string | null {
  const text = typed.trim();
  const moment = /^\d{1,2} [a-z]{3,9} \d{4}$/i.test(text) ? Date.parse(`${text} UTC`) : Number.NaN;
  if (Number.isNaN(moment)) return readDate(text) ?? null;
  const day = new Date(moment).toISOString().slice(0, 10);
  // 31 Feb is read as 3 Mar.
  return Number(day.slice(8)) === Number.parseInt(text, 10) ? day : null;
}

type DayProps = Pick<DateInputProps, 'label' | 'aria-label' | 'size' | 'error' | 'className' | 'w'> & {
  /** `YYYY-MM-DD`; null if none is chosen. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The days that the calendar offers. Others can be typed, so that the form can say what is wrong. */
  min?: string;
  max?: string;
  /** Whether it's in a popover, which a calendar elsewhere on the page would close. */
  isInPopover?: boolean;
};

/** A day: typed, or picked from the calendar. */
export function DayField({
  value,
  onChange,
  min = '',
  max = '9999',
  isInPopover = false,
  ...rest
}: DayProps) {
  return (
    <DateInput
      size="sm"
      placeholder="24 Dec 2026"
      {...rest}
      {...calendar}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      value={value}
      onChange={onChange}
      dateParser={parseDay}
      valueFormat="D MMM YYYY"
      defaultDate={value ?? (min || max.slice(0, 10))}
      excludeDate={(day) => day < min || day > max}
      popoverProps={{ withinPortal: !isInPopover }}
    />
  );
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void };

/** A time of day, `HH:mm`: hours and minutes, each typed or changed with the arrow keys. */
export function TimeField({ label, value, onChange }: TimeProps) {
  return (
    <TimePicker
      size="sm"
      label={label}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      value={value}
      onChange={(time) => time !== '' && onChange(time)}
    />
  );
}

type Props = {
  /** A wall-clock time in the zone, `YYYY-MM-DD HH:mm:ss`; null if none is chosen. */
  value: string | null;
  zone: string;
  now: Date;
  onChange: (wall: string | null) => void;
};

/** A time in the user's profile time zone, whatever this device's zone is. */
export function WhenField({ value, zone, now, onChange }: Props) {
  return (
    <DateTimePicker
      label="When"
      placeholder="Choose a day and a time"
      description={whenLabel(value, zone, now)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      minDate={wallTime(now, zone)}
      valueFormat="ddd D MMM YYYY, HH:mm"
      {...calendar}
      popoverProps={{ withinPortal: true }}
      timePickerProps={{ hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' }}
      submitButtonProps={{ 'aria-label': 'Done' }}
      onChange={onChange}
    />
  );
}

/** The zone the time is in, and the effect of a clock change, if any. */
function whenLabel(value: string | null, zone: string, now: Date): string {
  if (value === null) return `In your time: ${zoneName(zone, now)}`;
  const moment = momentOf(value, zone);
  const shown = wallTime(moment, zone);
  const where = zoneName(zone, moment);
  if (shown.slice(0, 16) !== value.slice(0, 16)) {
    return `Clocks go forward then, so it goes out at ${shown.slice(11, 16)}, ${where}`;
  }
  const isTwice = wallTime(new Date(moment.getTime() + 3_600_000), zone).slice(0, 16) === value.slice(0, 16);
  return isTwice
    ? `This time occurs twice that day; it goes out the first time, ${where}`
    : `In your time: ${where}`;
}

/** The next full hour that is at least `minutes` ahead, as a wall-clock time. */
export function nextHour(now: Date, zone: string, minutes = 30): string {
  const at = new Date(now.getTime() + minutes * 60_000);
  const hour = 3_600_000;
  return wallTime(new Date(Math.ceil(at.getTime() / hour) * hour), zone);
}
