import { type FilterField, fieldLabel } from './chip-sentence.ts';

/** The filters in menu order, most used first. */
export const filterGroups: readonly { label: string; fields: readonly FilterField[] }[] = [
  {
    label: 'Person',
    fields: ['company', 'companyId', 'title', 'seniority', 'location', 'hasEmail'],
  },
  { label: 'Words', fields: ['keywordsAll', 'keywordsAny', 'keywordsNone'] },
  { label: 'Lists', fields: ['list', 'notList'] },
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
      'unanswered',
    ],
  },
  { label: 'Interest', fields: ['intensity', 'score', 'fit', 'status', 'snoozed'] },
];

/** These fields in menu order, each with its label and group. */
export function menuFields(fields: readonly FilterField[]) {
  return filterGroups.flatMap(({ label: group, fields: all }) =>
    all.filter((id) => fields.includes(id)).map((id) => ({ id, label: fieldLabel[id], group })),
  );
}
