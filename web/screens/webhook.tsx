import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { ChooseSignals } from '#web/features/signals/choose/choose-signals.tsx';
import { WebhookView } from '#web/features/webhook/webhook-view.tsx';
import classes from './channels.module.css';

/** The user's own program hears of signals. */
export function WebhookScreen() {
  const profiles = useQuery(connectedProfilesQuery);
  // Without them the form can still be sent: it then names no profile.
  const connected = profiles.data?.items ?? (profiles.isError ? [] : undefined);
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Signal webhook
      </Title>
      <WebhookView choose={connected && ((props) => <ChooseSignals {...props} connected={connected} />)} />
    </div>
  );
}
