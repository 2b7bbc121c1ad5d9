import { Link, useLocation } from '@tanstack/react-router';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';

type Props = {
  channel: Channel;
  /** Where to go afterwards; this page unless given. */
  from?: string;
};

/** Leads to connecting a channel, and from there back. */
export function ConnectLink({ channel, from }: Props) {
  const here = useLocation().href;
  return (
    <Link
      to="/dashboard/channels"
      search={{ connect: channel, from: from ?? here }}
      aria-label={`Connect ${channelNames[channel]}`}
    >
      Connect
    </Link>
  );
}
