/** A range that moves with the days: the last so many days including today, or everything before them. */
type RangePreset = '1d' | '7d' | '30d' | '90d' | 'over_30d';
type Snoozed = { snoozed?: 'only' | 'also' | undefined };

/**
 * A view's filters as of now: presets become moments, and snoozed people are left out unless requested.
 * Ranges start at a midnight, so they stay the same all day.
 *
 * @param ranges the filters that may have a preset: it becomes a half-open range of moments, ISO in UTC, from
 *   `…From` to before `…To`
 * @param startOfDay midnight today in the user's time zone, moved by whole calendar days; ISO in UTC
 */
export function resolveFilters<
  Range extends string,
  Filters extends { [Name in Range]?: RangePreset | undefined } & Snoozed,
>(
  filters: Filters,
  ranges: readonly Range[],
  startOfDay: (plusDays: number) => string,
): Omit<Filters, Range | 'snoozed'> & {
  [Name in `${Range}${'From' | 'To'}`]?: string;
} & { snoozed?: boolean } {
  const { snoozed, ...rest } = filters;
  const resolved: Record<string, unknown> = rest;
  for (const name of ranges) {
    const preset = filters[name];
    delete resolved[name];
    if (preset === 'over_30d') resolved[`${name}To`] = startOfDay(-30);
    else if (preset !== undefined) resolved[`${name}From`] = startOfDay(1 - Number.parseInt(preset, 10));
  }
  if (snoozed !== 'also') resolved.snoozed = snoozed === 'only';
  return resolved as ReturnType<typeof resolveFilters<Range, Filters>>;
}
