import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AddPeopleDialog } from '#web/features/add-people/add-people-dialog.tsx';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import { SignalsView } from '#web/features/signals/signals-view.tsx';

const route = getRouteApi('/dashboard/signals/$connectedProfileId');

/** Who engaged with a connected profile. Filters, order and the opened person live in the address. */
export function SignalsScreen() {
  const { connectedProfileId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connected = useQuery(connectedProfilesQuery);
  const [isImporting, importing] = useDisclosure();
  const [isAdding, adding] = useDisclosure();

  const profiles = connected.data?.items;
  const profile = profiles?.find((one) => one.id === connectedProfileId);
  if (!profiles) {
    if (!connected.isError) return <SignalsSkeleton />;
    return (
      <FailedState
        error={connected.error}
        what="Your profiles could not be read."
        onRetry={() => void connected.refetch()}
      />
    );
  }
  if (!profile) return <NoSuchProfile onHome={() => void navigate({ to: '/dashboard' })} />;
  return (
    <>
      <SignalsView
        key={profile.id}
        profile={profile}
        profiles={profiles}
        search={search}
        onSearch={(next, quiet = false) => void navigate({ search: next, replace: quiet })}
        onSwitch={(id) => void navigate({ params: { connectedProfileId: id }, search: {} })}
        onAdd={adding.open}
        onImport={importing.open}
      />
      <AddPeopleDialog
        profile={profile}
        opened={isAdding}
        onClose={adding.close}
        onOpen={(signal) => {
          adding.close();
          void navigate({ search: { ...search, signal } });
        }}
      />
      <ImportDialog opened={isImporting} onClose={importing.close} />
    </>
  );
}
