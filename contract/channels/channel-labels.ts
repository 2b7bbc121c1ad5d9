import type { Channel, PublicationState } from './publications.ts';

/** The channels as people call them, in refusals and on the page alike. */
export const channelNames: Record<Channel, string> = {
  linkedin: 'LinkedIn',
  slack: 'Slack',
  reddit: 'Reddit',
  twitter: 'X',
};

/** What became of a publication, as a mark beside it. */
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
