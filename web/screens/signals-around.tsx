import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ReadingLines } from '#web/features/post-import/reading-lines.tsx';
import { usePostImportDialog } from '#web/features/post-import/use-post-import-dialog.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import type { SignalsFrame } from '#web/features/signals/signals-header.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import type { Importing } from './signals-import.tsx';

const BringPeople = lazy(() =>
  import('./bring-people.tsx').then(({ BringPeople }) => ({ default: BringPeople })),
);

type SignalsAroundProps = {
  connectedProfileId: string;
  /** Shows the same of another profile. */
  onSwitch: (connectedProfileId: string) => void;
  /** Shows somebody who was just added. */
  onPerson: (signal: string) => void;
  /** @param onAddFromCsv brings people from a CSV file onto a list */
  children: (frame: SignalsFrame, onAddFromCsv: (listId: string) => void) => ReactNode;
};

/** What stands around signals, shown as a table or as an overview: whose they are, and the ways to bring more. */
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
  // The same as long as nothing of it changes: the table is not drawn again for it.
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
          <BringPeople
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
