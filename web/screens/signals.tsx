import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeopleDialog } from '#web/features/add-people/add-people-dialog.tsx';
import { FollowButton } from '#web/features/engage/follow-button.tsx';
import { FromPostDialog } from '#web/features/from-post/from-post-dialog.tsx';
import { ReadingLines } from '#web/features/from-post/reading-lines.tsx';
import { useFromPostDialog } from '#web/features/from-post/use-from-post-dialog.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import { SignalsView } from '#web/features/signals/signals-view.tsx';
import { type Importing, SignalsImport } from './signals-import.tsx';

const route = getRouteApi('/dashboard/signals/$connectedProfileId');

/** Who engaged with a connected profile, or with all of a network. Filters, order and the opened person live in the address. */
export function SignalsScreen() {
  const { connectedProfileId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useProfile();
  const connected = useQuery(connectedProfilesQuery);
  const [importing, setImporting] = useState<Importing>(null);
  const [isAdding, adding] = useDisclosure();
  const fromPost = useFromPostDialog();
  const [addingTo, setAddingTo] = useState<ConnectedProfile | null>(null);

  const profiles = connected.data?.items;
  const scope = profiles && readScope(connectedProfileId, profiles);
  if (!profiles || !user) {
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
    void navigate({ params: { connectedProfileId: id }, search: { post: [post] } });
  };
  return (
    <>
      <SignalsView
        key={scope.id}
        scope={scope}
        profiles={profiles}
        userId={user.id}
        timeZone={user.timezone}
        search={search}
        onSearch={(next, quiet = false) => void navigate({ search: next, replace: quiet })}
        onSwitch={(id) => void navigate({ params: { connectedProfileId: id }, search: {} })}
        onAdd={(profile) => {
          setAddingTo(profile);
          adding.open();
        }}
        onFromPost={fromPost.open}
        onImport={() => setImporting({ first: 'archive', listId: null })}
        onAddFromCsv={(listId) => setImporting({ first: 'csv', listId })}
        followButton={(signals) => <FollowButton signals={signals} />}
        work={<ReadingLines profiles={scope.profiles} onPaste={fromPost.paste} onSee={seePost} />}
      />
      {addingTo && (
        <AddPeopleDialog
          profile={addingTo}
          opened={isAdding}
          onClose={adding.close}
          onOpen={(signal) => {
            adding.close();
            void navigate({ search: { ...search, signal } });
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
