import type { ArchiveImport } from '#contract/sources.ts';

const count = new Intl.NumberFormat('en');
const words = (number: number, one: string, many: string) =>
  `${count.format(number)} ${number === 1 ? one : many}`;

/** What an import has brought, in one line. */
export function addedWords({ added }: Pick<ArchiveImport, 'added'>): string {
  return [
    words(added.signals, 'signal', 'signals'),
    words(added.people, 'person', 'people'),
    words(added.engagements, 'engagement', 'engagements'),
    words(added.posts, 'post', 'posts'),
  ].join(', ');
}
