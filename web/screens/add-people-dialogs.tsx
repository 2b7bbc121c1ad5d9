import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeople } from '#web/features/add-people/add-people.tsx';
import { addPeopleMessages } from '#web/features/add-people/add-people-messages.ts';
import { PostImportDialog } from '#web/features/post-import/post-import-dialog.tsx';
import type { PasteTarget } from '#web/features/post-import/use-post-import-dialog.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Importing, SignalsImport } from './signals-import.tsx';

type Props = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  adding: { to: ConnectedProfile; opened: boolean } | null;
  /** @param signal the added person to open; null if the dialog was only closed */
  onAdded: (signal: string | null) => void;
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
  onAdded,
  postImport,
  onSeePost,
  importing,
  onImported,
}: Props) {
  return (
    <>
      {adding && (
        <Dialog
          opened={adding.opened}
          onClose={() => onAdded(null)}
          title={addPeopleMessages.title}
          size="lg"
        >
          <AddPeople profile={adding.to} onClose={() => onAdded(null)} onOpen={onAdded} />
        </Dialog>
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
