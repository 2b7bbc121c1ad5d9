import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useActiveShortcuts, useShortcuts } from '#web/ui/shortcuts.ts';
import { paletteMessages } from './palette-messages.ts';
import { type PaletteProps, PaletteSearch } from './palette-search.tsx';

/** Quick ways to everything, opened by mod+K from wherever one is. Each opening starts over. */
export function Palette(props: PaletteProps) {
  const [opened, palette] = useDisclosure();
  useShortcuts([{ keys: 'mod+k', label: paletteMessages.title, run: palette.open }]);
  const shortcuts = useActiveShortcuts();
  return (
    <Modal.Root
      opened={opened}
      onClose={palette.close}
      size={560}
      yOffset="12vh"
      centered={false}
      // At once in both directions: who types on must not reach the page beneath.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={paletteMessages.title}>
        <Modal.Body p={0}>
          <PaletteSearch {...props} shortcuts={shortcuts} onClose={palette.close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
