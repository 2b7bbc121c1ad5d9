import type { Duplicate, Erasure, PersonMerge } from '#contract/signals/people.ts';
import { mergeCause } from '#core/fact-sources.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** Why two people may be the same. */
export const duplicateLabels: Record<Duplicate['reason'], string> = {
  email: 'Same email address',
  company: 'Same name and company',
  headline: 'Same name and headline',
};

/** Why two people were merged. */
export function causeLabel({ by, source }: Pick<PersonMerge, 'by' | 'source'>): string {
  return by === 'user' || source === null ? 'Merged by you' : `Merged based on ${mergeCause(source)}`;
}

/** What is erased with a person, one line each. */
export function erasureLines({ engagements, signals, notes, lists, records }: Erasure): string[] {
  const lines = [
    engagements === 0
      ? 'their name, headline and addresses'
      : `their name, headline, addresses and ${pluralize(engagements, 'engagement')}`,
  ];
  if (signals > 0) lines.push(`${pluralize(signals, 'signal')} with score, status and history`);
  if (notes > 0) lines.push(notes === 1 ? 'your note' : `your ${formatCount(notes)} notes`);
  if (lists.length > 0) lines.push(`their place on ${pluralize(lists.length, 'list')}: ${lists.join(', ')}`);
  if (records > 1) lines.push(`the ${formatCount(records)} records they were merged from`);
  return lines;
}
