import { Modal } from '@mantine/core';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ConnectForm } from './connect-form.tsx';

type Props = { opened: boolean; onClose: () => void; onConnected: (profile: ConnectedProfile) => void };

/** Connects a profile from anywhere in the dashboard. */
export function ConnectDialog({ opened, onClose, onConnected }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Connect a profile" size="lg">
      <ConnectForm
        onConnected={(profile) => {
          onClose();
          onConnected(profile);
        }}
      />
    </Modal>
  );
}
