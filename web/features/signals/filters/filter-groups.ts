import { type FilterField, fieldLabel } from './chip-sentence.ts';

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

/** These fields as the menu lists them, each with its label and its group. */
export function menuFields(fields: readonly FilterField[]) {
  return filterGroups.flatMap(({ label: group, fields: all }) =>
    all.filter((id) => fields.includes(id)).map((id) => ({ id, label: fieldLabel[id], group })),
  );
}
