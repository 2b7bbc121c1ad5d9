import type { JobChange } from './job-changes.ts';

type Change = Pick<JobChange, 'kind' | 'before' | 'after'>;

/** What happened to someone's job: "Joined Northwind as Head of Ops". */
export function jobChangeLabel({ kind, before, after }: Change): string {
  switch (kind) {
    case 'joined':
      return `Joined ${after.company ?? 'another company'}${after.title ? ` as ${after.title}` : ''}`;
    case 'promoted':
      return `Now ${after.title ?? 'something else'}${after.company ? ` at ${after.company}` : ''}`;
    case 'left':
      return `Left ${before.company ?? 'their job'}`;
  }
}

/** What that doesn't say yet: "was Buyer at Acme". */
export function previousJob({ kind, before }: Change): string | null {
  const parts = kind === 'joined' ? [before.title, before.company] : [before.title];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : `was ${known.join(' at ')}`;
}
