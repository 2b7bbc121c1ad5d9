import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeople } from '#web/features/add-people/add-people.tsx';
import { addPeopleMessages } from '#web/features/add-people/add-people-messages.ts';
import { PostImportDialog } from '#web/features/post-import/post-import-dialog.tsx';
import type { PasteTarget } from '#web/features/post-import/use-post-import-dialog.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Importing, SignalsImport } from './signals-import.tsx';

type AddPeopleDialogProps = {
  profile: ConnectedProfile;
  opened: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** "Add": people by their URLs. Starts fresh each time it opens. */
function AddPeopleDialog({ profile, opened, onClose, onOpen }: AddPeopleDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={addPeopleMessages.title} size="lg">
      <AddPeople profile={profile} onClose={onClose} onOpen={onOpen} />
    </Dialog>
  );
}

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
