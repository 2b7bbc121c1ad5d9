import type { ConnectedProfile } from '#contract/profile.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConnectForm } from './connect-form.tsx';

type Props = { opened: boolean; onClose: () => void; onConnected: (profile: ConnectedProfile) => void };

/** Connects a profile from anywhere in the dashboard. */
export function ConnectDialog({ opened, onClose, onConnected }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Connect a profile" size="lg">
      <ConnectForm
        onConnected={(profile) => {
          onClose();
          onConnected(profile);
        }}
      />
    </Dialog>
  );
}
