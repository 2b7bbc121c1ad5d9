import type { Channel } from './tables.ts';

/** The channels as people call them. */
export const channelNames: Record<Channel, string> = {
  linkedin: 'LinkedIn',
  slack: 'Slack',
  reddit: 'Reddit',
  twitter: 'X',
};
