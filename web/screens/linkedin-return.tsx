import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { LinkedInReturn } from '#web/features/channels/linkedin-return.tsx';
import classes from './channels.module.css';

const route = getRouteApi('/dashboard/channels/linkedin');

/** Where the provider's page sends the browser back to. */
export function LinkedInReturnScreen() {
  useDocumentTitle('Connecting LinkedIn · inGrow');
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Channels
      </Title>
      <LinkedInReturn {...route.useSearch()} />
    </div>
  );
}
