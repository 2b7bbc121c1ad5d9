import type { ArchiveImport } from '#contract/sources/sources.ts';
import { manyOf } from '#core/many-of.ts';

/** What an import has brought, in one line. */
export function addedLabel({ added }: Pick<ArchiveImport, 'added'>): string {
  return [
    manyOf(added.signals, 'signal', 'signals'),
    manyOf(added.people, 'person', 'people'),
    manyOf(added.engagements, 'engagement', 'engagements'),
    manyOf(added.posts, 'post', 'posts'),
  ].join(', ');
}
