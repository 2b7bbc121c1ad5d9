import { manyOf } from '#contract/many-of.ts';
import type { ArchiveImport } from '#contract/sources.ts';

/** What an import has brought, in one line. */
export function addedLabel({ added }: Pick<ArchiveImport, 'added'>): string {
  return [
    manyOf(added.signals, 'signal', 'signals'),
    manyOf(added.people, 'person', 'people'),
    manyOf(added.engagements, 'engagement', 'engagements'),
    manyOf(added.posts, 'post', 'posts'),
  ].join(', ');
}
