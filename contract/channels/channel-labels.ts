import { type Channel, channelDefinitions, channels } from '#core/channels/index.ts';
import type { PublicationState } from './publications.ts';

/** Channel names for people, used in error messages and on the page alike. */
export const channelNames = Object.fromEntries(
  channels.map((channel) => [channel, channelDefinitions[channel].label]),
) as Record<Channel, string>;

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
