import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import { momentOf, wallTime, zoneName } from '#web/lib/zoned-time.ts';

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
      firstDayOfWeek={1}
      popoverProps={{ withinPortal: true }}
      nextLabel="Next month"
      previousLabel="Previous month"
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
