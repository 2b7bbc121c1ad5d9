import { useQuery } from '@tanstack/react-query';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { ChooseSignals } from '#web/features/signals/views/choose-signals.tsx';
import { WebhookView } from '#web/features/webhook/webhook-view.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/** Sends signals to the user's own app. */
export function WebhookScreen() {
  const profiles = useQuery(connectedProfilesQuery);
  // If they can't be loaded, the form still works but names no profile.
  const connected = profiles.data?.items ?? (profiles.isError ? [] : undefined);
  return (
    <>
      <PageHeader title="Signal webhook" crumb={{ label: 'Channels', to: '/dashboard/channels' }} />
      <Page width="full">
        <WebhookView choose={connected && ((props) => <ChooseSignals {...props} connected={connected} />)} />
      </Page>
    </>
  );
}
