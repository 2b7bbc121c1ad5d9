import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { channels } from '#core/channels/index.ts';
import { signInPageNames } from '#web/features/channels/channel-labels.ts';
import { ChannelReturn } from '#web/features/channels/channel-return.tsx';
import { readOneOf } from '#web/lib/url-values.ts';
import { NotFound } from '#web/ui/not-found.tsx';
import classes from './channels.module.css';

const route = getRouteApi('/dashboard/channels/$channel');

/** The page a channel's sign-in page returns to. */
export function ChannelReturnScreen() {
  const channel = readOneOf(channels)(route.useParams().channel);
  const back = route.useSearch();
  useDocumentTitle(
    channel === undefined ? 'Not found · inGrow' : `Connecting ${signInPageNames[channel]} · inGrow`,
  );
  if (channel === undefined) return <NotFound home="/dashboard" label="Go to Today" />;
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Channels
      </Title>
      <ChannelReturn key={channel} channel={channel} back={back} />
    </div>
  );
}
