import { IconBrandLinkedin, IconBrandReddit, IconBrandSlack, IconBrandX } from '@tabler/icons-react';
import type { Channel } from '#contract/publications.ts';

const icons = {
  linkedin: IconBrandLinkedin,
  slack: IconBrandSlack,
  reddit: IconBrandReddit,
  twitter: IconBrandX,
} satisfies Record<Channel, unknown>;

/** The channel's sign; its name always stands beside it. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const Icon = icons[channel];
  return <Icon size={22} stroke={1.6} aria-hidden />;
}
