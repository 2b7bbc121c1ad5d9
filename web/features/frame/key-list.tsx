import { Group, Text } from '@mantine/core';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useActiveShortcuts } from '#web/ui/shortcuts.ts';
import { frameMessages } from './frame-messages.ts';

/** The keyboard shortcuts of this screen. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog opened={opened} onClose={onClose} title={frameMessages.keysOnScreen} size="sm">
      {shortcuts.map((one) => (
        <Group key={one.keys} justify="space-between" wrap="nowrap">
          <Text size="sm">{one.label}</Text>
          <KeyCap keys={one.keys} />
        </Group>
      ))}
    </Dialog>
  );
}
