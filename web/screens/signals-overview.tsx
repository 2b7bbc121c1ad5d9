import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeopleDialog } from '#web/features/add-people/add-people-dialog.tsx';
import { FromPostDialog } from '#web/features/from-post/from-post-dialog.tsx';
import { ReadingLines } from '#web/features/from-post/reading-lines.tsx';
import { useFromPostDialog } from '#web/features/from-post/use-from-post-dialog.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { OverviewView } from '#web/features/signals/overview/overview-view.tsx';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import { type Importing, SignalsImport } from './signals-import.tsx';

const route = getRouteApi('/dashboard/signals/$connectedProfileId/overview');
const table = '/dashboard/signals/$connectedProfileId';

/** What the signals that match look like as a whole. The same address as the table's, with `/overview` behind it. */
export function SignalsOverviewScreen() {
  const { connectedProfileId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connected = useQuery(connectedProfilesQuery);
  const [importing, setImporting] = useState<Importing>(null);
  const [isAdding, adding] = useDisclosure();
  const fromPost = useFromPostDialog();
  const [addingTo, setAddingTo] = useState<ConnectedProfile | null>(null);

  const profiles = connected.data?.items;
  const scope = profiles && readScope(connectedProfileId, profiles);
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
  if (!scope) return <NoSuchProfile onHome={() => void navigate({ to: '/dashboard' })} />;
  const seePost = (id: string, post: string) => {
    fromPost.close();
    void navigate({ to: table, params: { connectedProfileId: id }, search: { post: [post] } });
  };
  return (
    <>
      <OverviewView
        key={scope.id}
        scope={scope}
        profiles={profiles}
        search={search}
        onSearch={(next, quiet = false) => void navigate({ search: next, replace: quiet })}
        onRows={(next) => void navigate({ to: table, params: { connectedProfileId }, search: next })}
        onSwitch={(id) => void navigate({ params: { connectedProfileId: id }, search: {} })}
        onAdd={(profile) => {
          setAddingTo(profile);
          adding.open();
        }}
        onFromPost={fromPost.open}
        onImport={() => setImporting({ first: 'archive', listId: null })}
        work={<ReadingLines profiles={scope.profiles} onPaste={fromPost.paste} onSee={seePost} />}
      />
      {addingTo && (
        <AddPeopleDialog
          profile={addingTo}
          opened={isAdding}
          onClose={adding.close}
          onOpen={(signal) => {
            adding.close();
            void navigate({ to: table, params: { connectedProfileId }, search: { signal } });
          }}
        />
      )}
      <FromPostDialog
        profiles={scope.profiles}
        opened={fromPost.opened}
        pasteOf={fromPost.pasteOf}
        onClose={fromPost.close}
        onSee={seePost}
      />
      <SignalsImport
        scope={scope}
        profiles={profiles}
        importing={importing}
        onClose={() => setImporting(null)}
      />
    </>
  );
}
