import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConnectedProfile } from '#contract/profile.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { PaletteSearch } from './palette-search.tsx';

type Props = { connected: readonly ConnectedProfile[] };

/** Quick ways to places and people, opened by mod+K from wherever one is. Each opening starts over. */
export function Palette({ connected }: Props) {
  const [opened, palette] = useDisclosure();
  useShortcuts([{ keys: 'mod+k', label: 'Go to a place or a person', run: palette.open }]);
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
      <Modal.Content aria-label="Go to a place or a person">
        <Modal.Body p={0}>
          <PaletteSearch connected={connected} onClose={palette.close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
