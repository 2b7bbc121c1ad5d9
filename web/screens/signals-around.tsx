import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ReadingLines } from '#web/features/post-import/reading-lines.tsx';
import { usePostImportDialog } from '#web/features/post-import/use-post-import-dialog.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { readScope } from '#web/features/signals/scope/signal-scope.ts';
import { NoSuchProfile, SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import type { SignalsFrame } from '#web/features/signals/signals-header.tsx';
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
  const scope = readScope(connectedProfileId, profiles);
  if (!scope) return <NoSuchProfile onHome={() => void navigate({ to: '/dashboard/signals' })} />;
  const seePost = (id: string, post: string) => {
    postImport.close();
    const search: SignalSearch = { post: [post] };
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId: id },
      search,
    });
  };
  const frame: SignalsFrame = {
    scope,
    profiles,
    onSwitch,
    onAdd: (profile) => {
      setAddingTo(profile);
      adding.open();
    },
    onPostImport: postImport.open,
    onImport: () => setImporting({ first: 'archive', listId: null }),
    work: <ReadingLines profiles={scope.profiles} onPaste={postImport.paste} onSee={seePost} />,
  };
  return (
    <>
      {children(frame, (listId) => setImporting({ first: 'csv', listId }))}
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
