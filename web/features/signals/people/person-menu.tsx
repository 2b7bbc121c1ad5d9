import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconBan, IconDots, IconEraser, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { useChangeLists } from '#web/features/signals/lists/use-change-lists.ts';
import { some } from '#web/features/signals/rows/target.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { ChooseOther } from './choose-other.tsx';
import { EraseDialog } from './erase-dialog.tsx';
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
function MergeDialog({ opened, onClose, ...props }: MergeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Merge ${props.signal.name}`} size="xl">
      <MergeSteps {...props} onClose={onClose} />
    </Dialog>
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

type PersonMenuProps = {
  signal: Signal;
  onStatus: (status: SignalStatus) => void;
  /** Opens another signal of the profile, or closes the panel. */
  onOpen: (id: string | undefined) => void;
};

/** Actions on the whole person rather than one signal: dismiss, do not engage, merge, erase. */
export function PersonMenu({ signal, onStatus, onOpen }: PersonMenuProps) {
  const [isMerging, merging] = useDisclosure();
  const [isErasing, erasing] = useDisclosure();
  const change = useChangeLists(useScope().id);
  const builtIn = useQuery(userLists).data?.items.find(isDoNotEngage);
  const isExcluded = signal.lists.some(isDoNotEngage);
  const toggleDoNotEngage = () => {
    if (!builtIn) return;
    const { id, kind, name } = builtIn;
    void (isExcluded ? change.remove : change.add)(some(signal), { id, kind, name });
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More for ${signal.name}`}>
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {signal.status !== 'dismissed' && (
            <Menu.Item
              leftSection={<IconX size={15} stroke={1.6} />}
              rightSection={<KeyCap keys="d" />}
              onClick={() => onStatus('dismissed')}
            >
              Dismiss
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBan size={15} stroke={1.6} />}
            disabled={!builtIn}
            onClick={toggleDoNotEngage}
          >
            {isExcluded ? 'Allow engaging again' : 'Do not engage'}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowMerge size={15} stroke={1.6} />} onClick={merging.open}>
            Merge with another person…
          </Menu.Item>
          <Menu.Item
            color="var(--danger)"
            leftSection={<IconEraser size={15} stroke={1.6} />}
            onClick={erasing.open}
          >
            Erase this person…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MergeDialog signal={signal} opened={isMerging} onClose={merging.close} onOpen={onOpen} />
      <EraseDialog
        signal={signal}
        opened={isErasing}
        onClose={erasing.close}
        onErased={() => onOpen(undefined)}
      />
    </>
  );
}
