import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { readDayText } from './day-text.ts';

type DayFieldProps = {
  /** `YYYY-MM-DD`; empty if none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Visible above the field; without it, `ariaLabel` is needed. */
  label?: string;
  ariaLabel?: string;
  size?: 'xs' | 'sm';
  error?: ReactNode;
  className?: string | undefined;
  /** The last day that can be chosen, `YYYY-MM-DD`. */
  max?: string;
};

/** A day, shown as `28 Nov 2026` for everyone, with a calendar. It can be typed too: `28 nov`, `2026-11-28`. */
export function DayField({ value, onChange, label, ariaLabel, size = 'sm', max, ...rest }: DayFieldProps) {
  return (
    <DateInput
      {...rest}
      {...(label === undefined ? { 'aria-label': ariaLabel } : { label })}
      {...(max === undefined ? {} : { maxDate: max })}
      size={size}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="D MMM YYYY"
      dateParser={(text) => readDayText(text, new Date())}
      firstDayOfWeek={1}
      placeholder="Day"
      nextLabel="Next month"
      previousLabel="Previous month"
      popoverProps={{ withinPortal: true }}
    />
  );
}
