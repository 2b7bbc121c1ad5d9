import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { keyNames, useActiveShortcuts } from '#web/ui/shortcuts.ts';

/** The keys that do something on this screen. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keys on this screen" size="sm">
      <Stack gap={8}>
        {shortcuts.map((one) => (
          <Group key={one.keys} justify="space-between" wrap="nowrap">
            <Text size="sm">{one.label}</Text>
            <Group gap={4} wrap="nowrap">
              {keyNames(one.keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
