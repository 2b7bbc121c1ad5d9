import type { ConnectedProfile } from '#contract/profile.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddPeople } from './add-people.tsx';
import { addPeopleMessages } from './add-people-messages.ts';

type Props = {
  profile: ConnectedProfile;
  opened: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** "Add": people by their URLs. Starts fresh each time it opens. */
export function AddPeopleDialog({ profile, opened, onClose, onOpen }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={addPeopleMessages.title} size="lg">
      <AddPeople profile={profile} onClose={onClose} onOpen={onOpen} />
    </Dialog>
  );
}
