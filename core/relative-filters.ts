/** A range that moves with the days: the last so many days including today, or everything before them. */
type RangePreset = '1d' | '7d' | '30d' | '90d' | 'over_30d';

type Relative = {
  first?: RangePreset | undefined;
  latest?: RangePreset | undefined;
  active?: RangePreset | undefined;
  found?: RangePreset | undefined;
  snoozed?: 'only' | 'also' | undefined;
};

/** Half-open ranges of moments, ISO in UTC: inclusive `From`, exclusive `To`. */
type Absolute = Partial<Record<`${'first' | 'latest' | 'active' | 'found'}${'From' | 'To'}`, string>> & {
  snoozed?: boolean;
};

/**
 * A view's filters as of now: presets become moments, and snoozed people are left out unless requested.
 * Ranges start at a midnight, so they stay the same all day.
 *
 * @param startOfDay midnight today in the user's time zone, moved by whole calendar days; ISO in UTC
 */
export function resolveFilters<Filters extends Relative>(
  filters: Filters,
  startOfDay: (plusDays: number) => string,
): Omit<Filters, keyof Relative> & Absolute {
  const { first, latest, active, found, snoozed, ...rest } = filters;
  const resolved: Absolute = {};
  for (const [name, preset] of Object.entries({ first, latest, active, found }) as [
    'first' | 'latest' | 'active' | 'found',
    RangePreset | undefined,
  ][]) {
    if (preset === 'over_30d') resolved[`${name}To`] = startOfDay(-30);
    else if (preset !== undefined) resolved[`${name}From`] = startOfDay(1 - Number.parseInt(preset, 10));
  }
  if (snoozed !== 'also') resolved.snoozed = snoozed === 'only';
  return { ...rest, ...resolved };
}
