import type { Channel, PublicationState } from './publications.ts';

/** Channel names for people, used in error messages and on the page alike. */
export const channelNames: Record<Channel, string> = {
  linkedin: 'LinkedIn',
  slack: 'Slack',
  reddit: 'Reddit',
  twitter: 'X',
};

/** Labels for the state of a publication. */
export const publicationLabels: Record<PublicationState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  publishing: 'Sending',
  published: 'Published',
  failed: 'Not published',
  missed: 'Missed',
  unconfirmed: 'Unconfirmed',
  cancelled: 'Canceled',
};
