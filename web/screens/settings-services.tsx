import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countLabel } from '#web/features/services/service-labels.ts';
import { ServiceList } from '#web/features/services/service-list.tsx';
import { servicesQuery } from '#web/features/services/services-query.ts';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The third parties whose keys administrators enter here. */
export function SettingsServicesScreen() {
  const { data, isError, error, isPending, refetch } = useQuery(servicesQuery);
  return (
    <SettingsPage {...(data && { status: countLabel(data.items) })}>
      {isError &&
        (error instanceof ApiError && error.code === 'forbidden' ? (
          <Text>{messages.notAdmin}</Text>
        ) : (
          <LoadError of={{ error, refetch }} />
        ))}
      {isPending && (
        <Stack gap="md" aria-hidden>
          {['sign-in', 'data', 'model', 'mail', 'channels'].map((row) => (
            <Skeleton key={row} height={72} />
          ))}
        </Stack>
      )}
      {data && <ServiceList {...data} />}
    </SettingsPage>
  );
}
