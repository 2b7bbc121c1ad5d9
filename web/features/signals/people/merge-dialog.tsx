import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { ChooseOther } from './choose-other.tsx';
import { MergePreviewForm } from './merge-preview.tsx';
import type { OtherPerson } from './use-merge-people.ts';

type MergeDialogProps = {
  signal: Signal;
  opened: boolean;
  onClose: () => void;
  onOpen: (id: string | undefined) => void;
};

/**
 * "Merge with another person": pick the person, then review the result side by side. Starts fresh each time
 * it opens.
 */
export function MergeDialog({ opened, onClose, ...props }: MergeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Merge ${props.signal.name}`} size="xl">
      <MergeSteps {...props} onClose={onClose} />
    </Modal>
  );
}

function MergeSteps({ signal, onClose, onOpen }: Omit<MergeDialogProps, 'opened'>) {
  const [other, setOther] = useState<OtherPerson | null>(null);
  return other === null ? (
    <ChooseOther signal={signal} onChoose={setOther} />
  ) : (
    <MergePreviewForm
      signal={signal}
      other={other}
      onBack={() => setOther(null)}
      onDone={onClose}
      onOpen={onOpen}
    />
  );
}
