import { expect, it, vi } from 'vitest';
import { dateFormat, isKnownZone, knownZone } from './date-format.ts';

it('creates a formatter once for a locale and options', () => {
  const options = { timeZone: 'Asia/Kathmandu', dateStyle: 'short' } as const;
  expect(dateFormat('sv-SE', options).format(0)).toBe('1970-01-01');
  expect(dateFormat('sv-SE', { ...options })).toBe(dateFormat('sv-SE', options));
  expect(dateFormat('en-GB', options)).not.toBe(dateFormat('sv-SE', options));
});

it('keeps the formatters in use, and no more than its limit', () => {
  const options = { timeZone: 'UTC', era: 'long' } as const;
  const used = dateFormat('de', options);
  const rare = dateFormat('fr', options);
  for (let index = 0; index < 600; index += 1) {
    dateFormat(`en-u-co-a${String(index).padStart(4, '0')}`, options);
    expect(dateFormat('de', options)).toBe(used);
  }
  expect(dateFormat('fr', options)).not.toBe(rare);
});

it('knows which zones the runtime knows, without a formatter for each question', () => {
  expect([isKnownZone('Europe/Berlin'), isKnownZone('Mars/Base')]).toEqual([true, false]);
  expect([knownZone('Europe/Berlin'), knownZone('Mars/Base')]).toEqual(['Europe/Berlin', 'UTC']);
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  expect(isKnownZone('Europe/Berlin')).toBe(true);
  expect(created).not.toHaveBeenCalled();
});
