import { IconBrandLinkedin, IconBrandReddit, IconBrandSlack, IconBrandX } from '@tabler/icons-react';
import type { Channel } from '#contract/channels/publications.ts';

export const channelIcons: Record<Channel, typeof IconBrandLinkedin> = {
  linkedin: IconBrandLinkedin,
  twitter: IconBrandX,
  reddit: IconBrandReddit,
  slack: IconBrandSlack,
};
