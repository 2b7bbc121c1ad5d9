import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useActiveShortcuts, useShortcuts } from '#web/ui/shortcuts.ts';
import { paletteMessages } from './palette-messages.ts';
import { type PaletteProps, PaletteSearch } from './palette-search.tsx';

/** Quick access to everything, opened with mod+K from anywhere. Starts fresh each time it opens. */
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
      // Opens and closes instantly: keys typed in the meantime must not reach the page below.
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
