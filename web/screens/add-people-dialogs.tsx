import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeopleDialog } from '#web/features/add-people/add-people-dialog.tsx';
import { PostImportDialog } from '#web/features/post-import/post-import-dialog.tsx';
import type { PasteTarget } from '#web/features/post-import/use-post-import-dialog.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { type Importing, SignalsImport } from './signals-import.tsx';

type Props = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  adding: {
    to: ConnectedProfile | null;
    opened: boolean;
    onClose: () => void;
    onOpen: (signal: string) => void;
  };
  postImport: { opened: boolean; pasteOf: PasteTarget | null; close: () => void };
  onSeePost: (connectedProfileId: string, post: string) => void;
  importing: Importing;
  onImported: () => void;
};

/** The dialogs for adding people to the signals. A separate file, because most visits open none of them. */
export function AddPeopleDialogs({
  scope,
  profiles,
  adding,
  postImport,
  onSeePost,
  importing,
  onImported,
}: Props) {
  return (
    <>
      {adding.to && (
        <AddPeopleDialog
          profile={adding.to}
          opened={adding.opened}
          onClose={adding.onClose}
          onOpen={adding.onOpen}
        />
      )}
      <PostImportDialog
        profiles={scope.profiles}
        opened={postImport.opened}
        pasteOf={postImport.pasteOf}
        onClose={postImport.close}
        onSee={onSeePost}
      />
      <SignalsImport scope={scope} profiles={profiles} importing={importing} onClose={onImported} />
    </>
  );
}
