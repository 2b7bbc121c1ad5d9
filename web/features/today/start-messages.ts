import type { Finding, MissingData } from '#contract/start-here.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** The texts of Start here. */
export const startMessages = {
  missing: 'Missing data',
  askLinkedIn: 'Ask LinkedIn',
  notSaved: 'Couldn’t save.',
  archiveComing: 'LinkedIn sends it within 24 hours. Drop it here.',
  drop: 'Add ZIP file',
} as const;

type Missing = { title: string; shows: string; action: string; path: string };

/** What data is missing, what it would show, and where it comes from. */
export const missingMessages: Record<MissingData | 'provider', Missing> = {
  profile: {
    title: 'Your LinkedIn profile',
    shows: 'Your own people instead of the sample network.',
    action: 'Connect',
    path: '/welcome',
  },
  archive: {
    title: 'Your LinkedIn archive',
    shows: 'Your connections, messages and invitations.',
    action: 'Add ZIP file',
    path: '/dashboard/settings/sources',
  },
  offer: {
    title: 'What you sell',
    shows: 'Drafts and picks that match your offer.',
    action: 'Add',
    path: '/dashboard/settings/voice',
  },
  fit: {
    title: 'Your ideal customer',
    shows: 'Who fits, at the top of every list.',
    action: 'Describe',
    path: '/dashboard/settings/scoring',
  },
  provider: {
    title: 'A data provider',
    shows: 'New comments and reactions each day.',
    action: 'Set up',
    path: '/dashboard/settings/sources',
  },
};

/** What is special in the data, as one sentence. `day` formats a date. */
export function findingMessage(finding: Finding, day: (moment: string) => string): string {
  switch (finding.kind) {
    case 'company':
      return `${formatCount(finding.people)} of your warmest people work at ${finding.company}.`;
    case 'inARow':
      return `${finding.name} engaged with ${formatCount(finding.posts)} of your posts in a row.`;
    case 'quiet':
      return `${finding.name} has been quiet since ${day(finding.since)}, after ${pluralize(finding.engagements, 'engagement')}.`;
  }
}
