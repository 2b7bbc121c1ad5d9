import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ReadingLines } from '#web/features/post-import/reading-lines.tsx';
import { usePostImportDialog } from '#web/features/post-import/use-post-import-dialog.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import type { SignalsFrame } from '#web/features/signals/frame/signals-header.tsx';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import type { Importing } from './signals-import.tsx';

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
  const [importing, setImporting] = useState<Importing>(null);
  const [isAdding, adding] = useDisclosure();
  const postImport = usePostImportDialog();
  const [addingTo, setAddingTo] = useState<ConnectedProfile | null>(null);
  const [isBringing, setIsBringing] = useState(false);
  if (!isBringing && (isAdding || importing !== null || postImport.opened)) setIsBringing(true);

  const profiles = connected.data?.items;
  const scope = useMemo(
    () => (profiles ? readScope(connectedProfileId, profiles) : null),
    [connectedProfileId, profiles],
  );
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
  const openAdd = useLatest((profile: ConnectedProfile) => {
    setAddingTo(profile);
    adding.open();
  });
  const openPostImport = useLatest(postImport.open);
  const paste = useLatest(postImport.paste);
  const addFromCsv = useLatest((listId: string) => setImporting({ first: 'csv', listId }));
  // Keeps its identity while nothing changes, so the table doesn't rerender.
  const frame = useMemo(
    (): SignalsFrame | null =>
      profiles && scope
        ? {
            scope,
            profiles,
            onSwitch: switchTo,
            onAdd: openAdd,
            onPostImport: openPostImport,
            onImport: () => setImporting({ first: 'archive', listId: null }),
            work: <ReadingLines profiles={scope.profiles} onPaste={paste} onSee={seePost} />,
          }
        : null,
    [profiles, scope, switchTo, openAdd, openPostImport, paste, seePost],
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
  return (
    <>
      {children(frame, addFromCsv)}
      {isBringing && (
        <Suspense>
          <AddPeopleDialogs
            scope={scope}
            profiles={profiles}
            adding={{
              to: addingTo,
              opened: isAdding,
              onClose: adding.close,
              onOpen: (signal) => {
                adding.close();
                onPerson(signal);
              },
            }}
            postImport={postImport}
            onSeePost={seePost}
            importing={importing}
            onImported={() => setImporting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
