import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { importedPosts } from '#web/features/post-import/queries.ts';
import { ReadingLines } from '#web/features/post-import/reading-lines.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import type { SignalsFrame } from '#web/features/signals/frame/signals-header.tsx';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useAddingPeople } from './use-adding-people.ts';

const AddPeopleDialogs = lazy(() =>
  import('./add-people-dialogs.tsx').then(({ AddPeopleDialogs }) => ({ default: AddPeopleDialogs })),
);

type SignalsAroundProps = {
  connectedProfileId: string;
  /** Switches to another profile, with the same filters. */
  onSwitch: (connectedProfileId: string) => void;
  /** Opens a person who was just added. */
  onPerson: (signal: string) => void;
  /** @param onAddFromCsv imports people from a CSV file to a list */
  children: (frame: SignalsFrame, onAddFromCsv: (listId: string) => void) => ReactNode;
};

/** The frame around signals, in the table or the overview: the profile shown, and ways to add people. */
export function SignalsAround({ connectedProfileId, onSwitch, onPerson, children }: SignalsAroundProps) {
  const navigate = useNavigate();
  const connected = useQuery(connectedProfilesQuery);
  const { openers, postImport, ...dialogs } = useAddingPeople();
  const profiles = connected.data?.items;
  const scope = useMemo(
    () => (profiles ? readScope(connectedProfileId, profiles) : null),
    [connectedProfileId, profiles],
  );
  // At first, the lines above the rows are read before them, so they don't move the rows.
  const [isStarted, start] = useState(false);
  const isRead = useQueries({
    queries: scope?.profiles.map(({ id }) => importedPosts(id)) ?? [],
    combine: (all) => all.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  });
  if (scope && isRead && !isStarted) start(true);
  const seePost = useLatest((id: string, post: string) => {
    postImport.close();
    const search: SignalSearch = { post: [post] };
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId: id },
      search,
    });
  });
  const switchTo = useLatest(onSwitch);
  // Keeps its identity while nothing changes, so the table doesn't rerender.
  const frame = useMemo(
    (): SignalsFrame | null =>
      profiles && scope
        ? {
            scope,
            profiles,
            onSwitch: switchTo,
            onAdd: openers.onAdd,
            onPostImport: openers.onPostImport,
            onImport: openers.onImport,
            work: <ReadingLines profiles={scope.profiles} onPaste={openers.onPaste} onSee={seePost} />,
          }
        : null,
    [profiles, scope, switchTo, openers, seePost],
  );
  if (!profiles) {
    if (!connected.isError) return <SignalsSkeleton />;
    return (
      <FailedState
        error={connected.error}
        what="Couldn’t load your profiles"
        onRetry={() => void connected.refetch()}
      />
    );
  }
  if (!scope || !frame) return <NoSuchProfile onHome={() => void navigate({ to: '/dashboard/signals' })} />;
  if (!isStarted) return <SignalsSkeleton />;
  return (
    <>
      {children(frame, openers.onAddFromCsv)}
      {dialogs.isWanted && (
        <Suspense>
          <AddPeopleDialogs
            scope={scope}
            profiles={profiles}
            adding={dialogs.adding}
            onAdded={(signal) => {
              dialogs.stopAdding();
              if (signal !== null) onPerson(signal);
            }}
            postImport={postImport}
            onSeePost={seePost}
            importing={dialogs.importing}
            onImported={dialogs.stopImporting}
          />
        </Suspense>
      )}
    </>
  );
}
