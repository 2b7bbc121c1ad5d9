import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconBan, IconDots, IconEraser, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { useChangeLists } from '#web/features/signals/lists/use-change-lists.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { some } from '#web/features/signals/target.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type PersonMenuProps = {
  signal: Signal;
  /** Undefined while the details are read. */
  person: SignalDetails['person'] | undefined;
  /** Opens another signal of the profile, or closes the panel. */
  onOpen: (id: string | undefined) => void;
};

/** What is done to a person and not to one signal: correcting, leaving them alone, merging, erasing. */
export function PersonMenu({ signal, person, onOpen }: PersonMenuProps) {
  const [isEditing, editing] = useDisclosure();
  const [isMerging, merging] = useDisclosure();
  const [isErasing, erasing] = useDisclosure();
  const change = useChangeLists(useScope().id);
  const builtIn = useQuery(userLists).data?.items.find(isDoNotEngage);
  const isLeftAlone = signal.lists.some(isDoNotEngage);
  const leaveAlone = () => {
    if (!builtIn) return;
    const { id, kind, name } = builtIn;
    void (isLeftAlone ? change.remove : change.add)(some(signal), { id, kind, name });
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More for ${signal.name}`}>
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={15} stroke={1.6} />}
            disabled={!person}
            onClick={editing.open}
          >
            Edit…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBan size={15} stroke={1.6} />}
            disabled={!builtIn}
            onClick={leaveAlone}
          >
            {isLeftAlone ? 'Allow engaging again' : 'Do not engage'}
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
      {isEditing && person && <EditDialog signal={signal} person={person} onClose={editing.close} />}
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
