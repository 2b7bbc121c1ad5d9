import {
  definitionOf,
  type FilterName,
  type FilterOf,
  type FilterValue,
  filterNames,
} from '#contract/signals/filter-definitions.ts';
import type { SnoozedView } from '#contract/signals/views.ts';
import { reactionLabels, sourceName } from '#web/features/signals/labels/engagement-labels.ts';
import {
  intensityLabels,
  seniorityLabels,
  statusLabels,
  typeLabels,
} from '#web/features/signals/labels/signal-labels.ts';

/** The groups of the menu, most used first. */
const groups = ['Person', 'Words', 'Lists', 'Activity', 'Interest'] as const;

/** The filters with a chip. Search has its own field, and `noList` is set with `list`. */
export type FilterField = Exclude<FilterName, FilterOf<'text'> | 'noList'>;

/** A filter's name and group in the menu, and the beginning of its chip if not its name. Values complete it. */
type Texts = { label: string; group: (typeof groups)[number]; lead?: string };
type Sides = { true: string; false: string };
type WordOf<Name extends FilterName> = FilterValue<Name> extends (infer One extends string)[] ? One : never;
type TextsOf<Name extends FilterField> = Texts &
  (Name extends FilterOf<'flag'>
    ? { word: string; meaning: string }
    : Name extends FilterOf<'yesNo'>
      ? { words: Sides; choices: Sides }
      : Name extends FilterOf<'snoozed'>
        ? { words: Record<SnoozedView, string> }
        : Name extends FilterOf<'choice'>
          ? { words: Record<WordOf<Name>, string>; except?: string }
          : Name extends FilterOf<'keywords'>
            ? { meaning: string; joiner?: 'and' }
            : unknown);

/** How each filter reads. Words are in the order of their editor. */
const filterTexts: { [Name in FilterField]: TextsOf<Name> } = {
  intensity: { label: 'Intensity', group: 'Interest', lead: 'Intensity is', words: intensityLabels },
  company: { label: 'Company', group: 'Person', lead: 'Company contains' },
  companyId: { label: 'Employer', group: 'Person', lead: 'Company is' },
  title: { label: 'Title', group: 'Person', lead: 'Title contains' },
  seniority: { label: 'Seniority', group: 'Person', lead: 'Seniority is', words: seniorityLabels },
  location: { label: 'Location', group: 'Person', lead: 'Location contains' },
  hasEmail: {
    label: 'Email',
    group: 'Person',
    lead: 'Has',
    words: { true: 'an email', false: 'no email' },
    choices: { true: 'Email address known', false: 'No email address' },
  },
  keywordsAll: {
    label: 'Mentions all of',
    group: 'Words',
    lead: 'Mentions',
    joiner: 'and',
    meaning: 'People with every word',
  },
  keywordsAny: {
    label: 'Mentions any of',
    group: 'Words',
    lead: 'Mentions',
    meaning: 'People with any of these words',
  },
  keywordsNone: {
    label: 'Mentions none of',
    group: 'Words',
    lead: 'Doesn’t mention',
    meaning: 'People with none of these words',
  },
  list: { label: 'List', group: 'Lists', lead: 'On list' },
  notList: { label: 'Not on list', group: 'Lists' },
  engagementType: { label: 'Engagement', group: 'Activity', lead: 'Engaged by', words: typeLabels },
  reactionType: { label: 'Reaction', group: 'Activity', lead: 'Reacted with', words: reactionLabels },
  post: { label: 'Post', group: 'Activity', lead: 'Engaged with' },
  source: { label: 'Source', group: 'Activity', lead: 'Known from', words: sourceName },
  latest: { label: 'Last activity', group: 'Activity' },
  first: { label: 'First activity', group: 'Activity' },
  found: { label: 'Added to inGrow', group: 'Activity' },
  active: { label: 'Engaged during', group: 'Activity', lead: 'Engaged' },
  activeWeek: {
    label: 'Active this week',
    group: 'Activity',
    lead: 'Active',
    word: 'in the last 7 days',
    meaning: 'Engaged in the last 7 days',
  },
  goneQuiet: {
    label: 'Gone quiet',
    group: 'Activity',
    lead: 'Gone',
    word: 'quiet',
    meaning: 'Top quarter by score, no activity for 28 days',
  },
  unanswered: {
    label: 'Unanswered',
    group: 'Activity',
    lead: 'Reply is',
    word: 'unanswered',
    meaning: 'Commented or replied to you in the last 7 days, not answered yet',
  },
  score: { label: 'Score', group: 'Interest', lead: 'Score is' },
  fit: { label: 'Fit', group: 'Interest', lead: 'Fit is' },
  changedJobs: { label: 'Changed jobs', group: 'Person' },
  status: {
    label: 'Status',
    group: 'Interest',
    lead: 'Status is',
    except: 'Status is not',
    words: statusLabels,
  },
  snoozed: {
    label: 'Snoozed',
    group: 'Interest',
    lead: 'Snoozed:',
    words: { only: 'only snoozed', also: 'also snoozed' },
  },
};

/** All that a filter may say; what its kind needs is there. */
type AnyTexts = Texts & {
  word?: string;
  meaning?: string;
  words?: Record<string, string>;
  choices?: Sides;
  except?: string;
  joiner?: 'and';
};
export const textsOf = (field: FilterField): AnyTexts => filterTexts[field];

/** The filters with a chip, in the order of the chips. */
export const filterFields = filterNames.filter((name): name is FilterField => name in filterTexts);

/** These fields in menu order, each with its label and group. */
export const menuFields = (fields: readonly FilterField[]) =>
  groups.flatMap((group) =>
    fields
      .filter((id) => filterTexts[id].group === group)
      .map((id) => ({ id, label: filterTexts[id].label, group })),
  );

/** Whether choosing the filter from the menu is all there is to set. */
export const isSwitch = (field: FilterField): boolean => definitionOf(field).kind === 'flag';
