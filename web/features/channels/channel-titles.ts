import { IconBrandLinkedin, IconBrandReddit, IconBrandSlack, IconBrandX } from '@tabler/icons-react';
import type { Channel } from '#contract/publications.ts';

/** The channels as people call them. */
export const channelTitles: Record<Channel, string> = {
  linkedin: 'LinkedIn',
  twitter: 'X',
  reddit: 'Reddit',
  slack: 'Slack',
};

export const channelIcons: Record<Channel, typeof IconBrandLinkedin> = {
  linkedin: IconBrandLinkedin,
  twitter: IconBrandX,
  reddit: IconBrandReddit,
  slack: IconBrandSlack,
};
