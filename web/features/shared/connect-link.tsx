import { Link, useLocation } from '@tanstack/react-router';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';

/** Leads to connecting a channel, and from there back to this page. */
export function ConnectLink({ channel }: { channel: Channel }) {
  const from = useLocation().href;
  return (
    <Link
      to="/dashboard/channels"
      search={{ connect: channel, from }}
      aria-label={`Connect ${channelNames[channel]}`}
    >
      Connect
    </Link>
  );
}
