import { signalStatuses } from '#contract/signals/signal-values.ts';
import type { RangePreset, SnoozedView } from '#contract/signals/views.ts';
import { reactionLabels, sourceName } from '#web/features/signals/engagement-labels.ts';
import {
  intensityLabels,
  seniorityLabels,
  statusLabels,
  typeLabel,
} from '#web/features/signals/signal-labels.ts';
import { formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { dropAbsent, type SignalSearch } from './signal-search.ts';
import { isMidnight, lastDayBefore, presetLabel } from './time-range.ts';

/** The fields that can be filtered with a chip. Text search has its own field. */
export const filterFields = [
  'intensity',
  'company',
  'companyId',
  'title',
  'seniority',
  'location',
  'hasEmail',
  'keywordsAll',
  'keywordsAny',
  'keywordsNone',
  'engagementType',
  'reactionType',
  'post',
  'source',
  'status',
  'list',
  'notList',
  'score',
  'fit',
  'latest',
  'first',
  'active',
  'activeWeek',
  'goneQuiet',
  'unanswered',
  'found',
  'snoozed',
] as const;
export type FilterField = (typeof filterFields)[number];

/** Filters that are either on or absent. */
export const switchFields = ['activeWeek', 'goneQuiet', 'unanswered'] as const satisfies FilterField[];
export type SwitchField = (typeof switchFields)[number];
export const isSwitch = (field: FilterField): field is SwitchField =>
  switchFields.some((one) => one === field);

export const fieldLabel: Record<FilterField, string> = {
  intensity: 'Intensity',
  company: 'Company',
  companyId: 'Employer',
  title: 'Title',
  seniority: 'Seniority',
  location: 'Location',
  hasEmail: 'Email',
  keywordsAll: 'Mentions all of',
  keywordsAny: 'Mentions any of',
  keywordsNone: 'Mentions none of',
  engagementType: 'Engagement',
  reactionType: 'Reaction',
  post: 'Post',
  source: 'Source',
  status: 'Status',
  list: 'List',
  notList: 'Not on list',
  score: 'Score',
  fit: 'Fit',
  latest: 'Last activity',
  first: 'First activity',
  found: 'Found',
  snoozed: 'Snoozed',
  active: 'Engaged between',
  activeWeek: 'Active this week',
  goneQuiet: 'Gone quiet',
  unanswered: 'Unanswered',
};

export const snoozedLabels: Record<SnoozedView, string> = { only: 'only snoozed', also: 'also snoozed' };

/** What each on/off filter means. */
export const switchMeaning: Record<SwitchField, string> = {
  activeWeek: 'Engaged in the last 7 days; people you added don’t count',
  goneQuiet: 'No activity for 28 days, but in the top quarter by score',
  unanswered: 'Replied in the last 7 days, and you haven’t answered',
};

/** A chip as a sentence: plain text, then values in bold, joined by "or" unless `joiner` is set. */
export type ChipSentence = { lead: string; values: string[]; more: number; joiner?: 'and' };
const shownValues = 3;

/**
 * The sentence of a filter, or null if it's not set.
 *
 * @param listName returns a list's name for its id
 * @param postName returns a post's name for its id
 * @param companyName returns a company's name for its id
 */
export function chipSentence(
  field: FilterField,
  search: SignalSearch,
  listName: (id: string) => string,
  postName: (id: string) => string = () => 'a post',
  companyName: (id: string) => string = () => 'a company',
): ChipSentence | null {
  switch (field) {
    case 'intensity':
      return listSentence(
        'Intensity is',
        search.intensity?.map((one) => intensityLabels[one]),
      );
    case 'company':
      return listSentence('Company contains', search.company);
    case 'companyId':
      return listSentence('Company is', search.companyId && [...new Set(search.companyId.map(companyName))]);
    case 'title':
      return listSentence('Title contains', search.title);
    case 'seniority':
      return listSentence(
        'Seniority is',
        search.seniority?.map((one) => seniorityLabels[one]),
      );
    case 'location':
      return listSentence('Location contains', search.location);
    case 'hasEmail':
      return single('Has', search.hasEmail === undefined ? null : search.hasEmail ? 'an email' : 'no email');
    case 'keywordsAll': {
      const sentence = listSentence('Mentions', search.keywordsAll);
      return sentence && { ...sentence, joiner: 'and' };
    }
    case 'keywordsAny':
      return listSentence('Mentions', search.keywordsAny);
    case 'keywordsNone':
      return listSentence('Doesn’t mention', search.keywordsNone);
    case 'reactionType':
      return listSentence(
        'Reacted with',
        search.reactionType?.map((one) => reactionLabels[one]),
      );
    case 'post':
      return listSentence('Engaged with', search.post && [...new Set(search.post.map(postName))]);
    case 'source':
      return listSentence(
        'Known from',
        search.source?.map((one) => sourceName[one]),
      );
    case 'notList':
      return listSentence('Not on list', search.notList && [...new Set(search.notList.map(listName))]);
    case 'engagementType':
      return listSentence('Engaged by', search.engagementType?.map(typeLabel));
    case 'status': {
      const left = signalStatuses.filter((status) => !search.status?.includes(status));
      if (search.status && left.length === 1) {
        return listSentence(
          'Status is not',
          left.map((one) => statusLabels[one]),
        );
      }
      return listSentence(
        'Status is',
        search.status?.map((one) => statusLabels[one]),
      );
    }
    case 'list':
      return (
        listSentence('On list', search.list && [...new Set(search.list.map(listName))]) ??
        single('On', search.noList ? 'no list' : null)
      );
    case 'score':
      return single('Score is', scoreLabel(search.scoreMin, search.scoreMax));
    case 'fit':
      return single('Fit is', scoreLabel(search.fitMin, search.fitMax));
    case 'latest':
      return single('Last activity', rangeLabel(search.latest, search.latestFrom, search.latestTo));
    case 'first':
      return single('First activity', rangeLabel(search.first, search.firstFrom, search.firstTo));
    case 'active':
      return single('Engaged', activeLabel(search));
    case 'activeWeek':
      return single('Active', search.activeWeek ? 'in the last 7 days' : null);
    case 'goneQuiet':
      return single('Gone', search.goneQuiet ? 'quiet' : null);
    case 'unanswered':
      return single('Reply is', search.unanswered ? 'unanswered' : null);
    case 'found':
      return single('Found', rangeLabel(search.found, search.foundFrom, search.foundTo));
    case 'snoozed':
      return single('Snoozed:', search.snoozed ? snoozedLabels[search.snoozed] : null);
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
  switch (field) {
    case 'list':
      return dropAbsent({ ...search, list: undefined, noList: undefined });
    case 'score':
      return dropAbsent({ ...search, scoreMin: undefined, scoreMax: undefined });
    case 'fit':
      return dropAbsent({ ...search, fitMin: undefined, fitMax: undefined });
    case 'latest':
      return dropAbsent({ ...search, latest: undefined, latestFrom: undefined, latestTo: undefined });
    case 'first':
      return dropAbsent({ ...search, first: undefined, firstFrom: undefined, firstTo: undefined });
    case 'active':
      return dropAbsent({
        ...search,
        active: undefined,
        activeFrom: undefined,
        activeTo: undefined,
        activeType: undefined,
      });
    case 'found':
      return dropAbsent({ ...search, found: undefined, foundFrom: undefined, foundTo: undefined });
    default:
      return dropAbsent({ ...search, [field]: undefined });
  }
}

function listSentence(lead: string, values: string[] | undefined): ChipSentence | null {
  if (!values?.length) return null;
  // Hiding one value saves nothing, because its count takes as much space.
  const shown = values.length <= shownValues ? values : values.slice(0, shownValues - 1);
  return { lead, values: shown, more: values.length - shown.length };
}

function single(lead: string, value: string | null): ChipSentence | null {
  return value === null ? null : { lead, values: [value], more: 0 };
}

function scoreLabel(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) return min === max ? `${min}` : `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? null : `at most ${max}`;
}

/** `by comment or reply, 12 Oct 2026 to 18 Oct 2026`. A single engagement must match both. */
function activeLabel(search: SignalSearch): string | null {
  const { active, activeFrom, activeTo, activeType } = search;
  const range = rangeLabel(active, activeFrom, activeTo);
  if (!activeType?.length) return range;
  const ways = chipText({ lead: 'by', values: activeType.map(typeLabel), more: 0 });
  return range === null ? ways : `${ways}, ${range}`;
}

function rangeLabel(
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
  if (from !== undefined) return `since ${formatDay(from)}${isMidnight(from) ? '' : `, ${timeOfDay(from)}`}`;
  return lastDay === undefined ? null : `until ${lastDay}`;
}
