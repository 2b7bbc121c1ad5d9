import type { FilterField } from './chip-sentence.ts';

/** The filters as they stand in the menu, what is asked for most in front. */
export const filterGroups: readonly { label: string; fields: readonly FilterField[] }[] = [
  {
    label: 'Person',
    fields: ['company', 'companyId', 'title', 'seniority', 'location', 'hasEmail'],
  },
  { label: 'Words', fields: ['keywordsAll', 'keywordsAny', 'keywordsNone'] },
  {
    label: 'Activity',
    fields: [
      'engagementType',
      'reactionType',
      'post',
      'source',
      'latest',
      'first',
      'found',
      'active',
      'activeWeek',
      'goneQuiet',
    ],
  },
  { label: 'Interest', fields: ['intensity', 'score', 'fit', 'status', 'snoozed'] },
  { label: 'Lists', fields: ['list', 'notList'] },
];

/** The groups with what is left in them. */
export function groupsWith(fields: readonly FilterField[]) {
  return filterGroups
    .map(({ label, fields: all }) => ({ label, fields: all.filter((one) => fields.includes(one)) }))
    .filter((group) => group.fields.length > 0);
}
