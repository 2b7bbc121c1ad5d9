import {
  definitionOf,
  type FilterName,
  type FilterValue,
  type filterDefinitions,
  sampleValues,
} from '#contract/signals/filter-definitions.ts';
import { withValue } from '#contract/signals/filter-values.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { rangePresets, snoozedViews } from '#contract/signals/signal-values.ts';

/** Ids of companies, lists, or posts, each of which some people have and others don't. */
export type IdsOf = (
  of: (typeof filterDefinitions)['companyId' | 'list' | 'post']['of'],
) => readonly string[];

const [day, later] = ['2026-09-01T00:00:00.000Z', '2026-10-20T09:30:00.000Z'];

const samples: Record<string, readonly (string | number)[]> = sampleValues;
const textsOf = (name: FilterName): string[] => (samples[name] ?? []).map(String);
/** The numbers to try for a filter, ascending. */
export const numbersOf = (name: FilterName): number[] => (samples[name] ?? []).map(Number);
/** The least and the greatest of them. */
export const endsOf = (name: FilterName): [least: number, most: number] => [
  Math.min(...numbersOf(name)),
  Math.max(...numbersOf(name)),
];

/** Values to try for a filter on the wire; the last one uses all of its parameters. */
export function samplesOf<Name extends FilterName>(name: Name, idsOf: IdsOf): FilterValue<Name>[] {
  const definition = definitionOf(name);
  const all = (): unknown[] => {
    switch (definition.kind) {
      case 'flag':
        return [true];
      case 'yesNo':
      case 'snoozed':
        return [true, false];
      case 'choice':
        return [...definition.options.map((one) => [one]), definition.options.slice(0, 2)];
      case 'texts':
      case 'keywords':
        return [...textsOf(name).map((one) => [one]), textsOf(name)];
      case 'text':
        return textsOf(name);
      case 'ids':
        return [...idsOf(definition.of).map((id) => [id]), idsOf(definition.of).slice(0, 2)];
      case 'numbers': {
        const [min, max] = endsOf(name);
        return [...numbersOf(name).flatMap((one) => [{ min: one }, { max: one }]), { min, max }];
      }
      case 'days': {
        const { types = [] } = definition;
        const ranges = [{ from: day }, { to: day }, { from: day, to: later }];
        const typed = types.map((one) => ({ types: [one] }));
        return types.length > 0 ? [...ranges, ...typed, { ...ranges[2], types: types.slice(0, 2) }] : ranges;
      }
    }
  };
  return all() as FilterValue<Name>[];
}

/** The same values as the page has them: also relative ranges, and whether snoozed people are shown. */
export function pageSamplesOf(name: FilterName, idsOf: IdsOf): unknown[] {
  const { kind } = definitionOf(name);
  if (kind === 'snoozed') return [...snoozedViews];
  const presets = kind === 'days' ? rangePresets.map((preset) => ({ preset })) : [];
  return [...presets, ...samplesOf(name, idsOf)];
}

/** The parameters that ask for a value, without those that aren't set. */
export const filtersOf = (name: FilterName, value: unknown): SignalFilters =>
  Object.fromEntries(Object.entries(withValue(name, value)).filter(([, one]) => one !== undefined));
