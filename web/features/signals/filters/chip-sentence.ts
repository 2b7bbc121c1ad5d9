import { definitionOf, filterNames } from '#contract/signals/filter-definitions.ts';
import { filterValue, parametersOf } from '#contract/signals/filter-values.ts';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { RangePreset } from '#contract/signals/views.ts';
import { typeLabel } from '#web/features/signals/labels/signal-labels.ts';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { isMidnight, lastDayBefore, presetLabel } from '#web/features/signals/search/time-range.ts';
import { formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { type FilterField, textsOf } from './filter-texts.ts';

/** The values of ranges on the page. Bounds are inclusive, except for `to`. */
export type NumbersValue = { min?: number | undefined; max?: number | undefined };
export type DaysValue = {
  preset?: RangePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  types?: EngagementType[] | undefined;
};

/** A chip as a sentence: plain text, then values in bold, joined by "or" unless `joiner` is set. */
export type ChipSentence = { lead: string; values: string[]; more: number; joiner?: 'and' };
const shownValues = 3;

/** The names of records, by id. */
export type Namers = Record<'company' | 'list' | 'post', (id: string) => string>;

/** The sentence of a filter, or null if it's not set. */
export function chipSentence(field: FilterField, search: SignalSearch, names: Namers): ChipSentence | null {
  const { label, lead = label, word, words = {}, except, joiner } = textsOf(field);
  const definition = definitionOf(field);
  const value: unknown = filterValue(field, search);
  if (value === undefined) return field === 'list' && search.noList ? single('On', 'no list') : null;
  switch (definition.kind) {
    case 'flag':
      return single(lead, word);
    case 'yesNo':
    case 'snoozed':
      return single(lead, words[String(value)]);
    case 'choice': {
      const chosen = value as string[];
      const left = definition.options.filter((one) => !chosen.includes(one));
      const isShort = except !== undefined && left.length === 1;
      return listSentence(
        isShort ? except : lead,
        (isShort ? left : chosen).map((one) => words[one] ?? one),
      );
    }
    case 'ids':
      return listSentence(lead, [...new Set((value as string[]).map(names[definition.of]))]);
    case 'numbers':
      return single(lead, numbersLabel(value as NumbersValue));
    case 'days':
      return single(lead, activeLabel(value as DaysValue));
    default: {
      const sentence = listSentence(lead, value as string[]);
      return sentence && joiner ? { ...sentence, joiner } : sentence;
    }
  }
}

/** The sentence as plain text, for screen readers and tests. */
export function chipText(sentence: ChipSentence): string {
  const joiner = sentence.joiner ?? 'or';
  const values = sentence.more ? [...sentence.values, `${sentence.more} more`] : sentence.values;
  const last = values.at(-1) ?? '';
  const listed = values.length > 1 ? `${values.slice(0, -1).join(', ')} ${joiner} ${last}` : last;
  return `${sentence.lead} ${listed}`;
}

/** The search without one of its filters. */
export function withoutField(search: SignalSearch, field: FilterField): SignalSearch {
  const names = filterNames.filter((name) => name === field || definitionOf(name).within === field);
  const cleared = names.flatMap(parametersOf).map((name) => [name, undefined]);
  return dropAbsent({ ...search, ...Object.fromEntries(cleared) });
}

function listSentence(lead: string, values: string[] | undefined): ChipSentence | null {
  if (!values?.length) return null;
  // Hiding one value saves nothing, because its count takes as much space.
  const shown = values.length <= shownValues ? values : values.slice(0, shownValues - 1);
  return { lead, values: shown, more: values.length - shown.length };
}

function single(lead: string, value: string | null | undefined): ChipSentence | null {
  return value == null ? null : { lead, values: [value], more: 0 };
}

function numbersLabel({ min, max }: NumbersValue): string | null {
  if (min !== undefined && max !== undefined) return min === max ? `${min}` : `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? null : `at most ${max}`;
}

/** `by comment or reply, 12 Oct 2026 to 18 Oct 2026`. A single engagement must match both. */
function activeLabel({ types, ...days }: DaysValue): string | null {
  const range = rangeLabel(days);
  if (types === undefined) return range;
  const ways = chipText({ lead: 'by', values: types.map(typeLabel), more: 0 });
  return range === null ? ways : `${ways}, ${range}`;
}

function rangeLabel({ preset, from, to }: DaysValue): string | null {
  if (preset) return presetLabel[preset];
  const lastDay = to === undefined ? undefined : formatDay(`${lastDayBefore(to)}T12:00:00`);
  if (from !== undefined && lastDay !== undefined) {
    const firstDay = formatDay(from);
    return firstDay === lastDay ? `on ${firstDay}` : `${firstDay} to ${lastDay}`;
  }
  if (from !== undefined) return `since ${formatDay(from)}${isMidnight(from) ? '' : `, ${timeOfDay(from)}`}`;
  return lastDay === undefined ? null : `until ${lastDay}`;
}
