import { formatDay } from '#web/ui/relative-time.ts';
import { dropAbsent, type SignalSearch } from './signal-search.ts';
import { lastDayBefore, presetLabel, type RangePreset } from './time-range.ts';
import { intensityWord, seniorityWord, statusWord, typeWord } from './words.ts';

/** What can be filtered by a chip; the text search has a field of its own. */
export const filterFields = [
  'intensity',
  'company',
  'title',
  'seniority',
  'engagementType',
  'status',
  'score',
  'latest',
  'first',
] as const;
export type FilterField = (typeof filterFields)[number];

export const fieldLabel: Record<FilterField, string> = {
  intensity: 'Intensity',
  company: 'Company',
  title: 'Title',
  seniority: 'Seniority',
  engagementType: 'Engagement',
  status: 'Status',
  score: 'Score',
  latest: 'Last activity',
  first: 'First activity',
};

/** A chip as a sentence: plain words, then values in bold joined by "or". */
export type ChipSentence = { lead: string; values: string[]; more: number };

const shownValues = 3;

/** The sentence of a filter, or null when it is not set. */
export function chipSentence(field: FilterField, search: SignalSearch): ChipSentence | null {
  switch (field) {
    case 'intensity':
      return listSentence(
        'Intensity is',
        search.intensity?.map((one) => intensityWord[one]),
      );
    case 'company':
      return listSentence('Company contains', search.company);
    case 'title':
      return listSentence('Title contains', search.title);
    case 'seniority':
      return listSentence(
        'Seniority is',
        search.seniority?.map((one) => seniorityWord[one]),
      );
    case 'engagementType':
      return listSentence('Engaged by', search.engagementType?.map(typeWord));
    case 'status':
      return listSentence(
        'Status is',
        search.status?.map((one) => statusWord[one]),
      );
    case 'score':
      return single('Score is', scoreWords(search.scoreMin, search.scoreMax));
    case 'latest':
      return single('Last activity', rangeWords(search.latest, search.latestFrom, search.latestTo));
    case 'first':
      return single('First activity', rangeWords(search.first, search.firstFrom, search.firstTo));
  }
}

/** The sentence as one text, for readers of the screen and tests. */
export function chipText(sentence: ChipSentence): string {
  const values = sentence.more ? [...sentence.values, `${sentence.more} more`] : sentence.values;
  const last = values.at(-1) ?? '';
  const listed = values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last;
  return `${sentence.lead} ${listed}`;
}

/** The search without one filter. */
export function withoutField(search: SignalSearch, field: FilterField): SignalSearch {
  switch (field) {
    case 'score':
      return dropAbsent({ ...search, scoreMin: undefined, scoreMax: undefined });
    case 'latest':
      return dropAbsent({ ...search, latest: undefined, latestFrom: undefined, latestTo: undefined });
    case 'first':
      return dropAbsent({ ...search, first: undefined, firstFrom: undefined, firstTo: undefined });
    default:
      return dropAbsent({ ...search, [field]: undefined });
  }
}

function listSentence(lead: string, values: string[] | undefined): ChipSentence | null {
  if (!values?.length) return null;
  // One hidden value costs as much room as its count.
  const shown = values.length <= shownValues ? values : values.slice(0, shownValues - 1);
  return { lead, values: shown, more: values.length - shown.length };
}

function single(lead: string, value: string | null): ChipSentence | null {
  return value === null ? null : { lead, values: [value], more: 0 };
}

function scoreWords(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) return min === max ? `${min}` : `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? null : `at most ${max}`;
}

function rangeWords(
  preset: RangePreset | undefined,
  from: string | undefined,
  to: string | undefined,
): string | null {
  if (preset) return presetLabel[preset];
  const lastDay = to === undefined ? undefined : formatDay(`${lastDayBefore(to)}T12:00:00`);
  if (from !== undefined && lastDay !== undefined) {
    const firstDay = formatDay(from);
    return firstDay === lastDay ? `on ${firstDay}` : `${firstDay} to ${lastDay}`;
  }
  if (from !== undefined) return `since ${formatDay(from)}`;
  return lastDay === undefined ? null : `until ${lastDay}`;
}
