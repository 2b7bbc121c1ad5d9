import { ActionIcon, Button, FocusTrap, Stack, Text } from '@mantine/core';
import { useClickOutside, useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconLifebuoy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { helpTexts, supportAddress, supportMail } from '#web/lib/support-mail.ts';
import classes from './help-widget.module.css';

/**
 * The floating help button and its panel, on every page (specification, section 2). The panel has a fixed
 * position in the corner, so it doesn't need the popover code, which the sign-in page would load for this
 * alone.
 */
export function HelpWidget() {
  const [opened, panel] = useDisclosure();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [shown, setShown] = useState<HTMLDivElement | null>(null);
  useClickOutside(panel.close, null, [button, shown]);
  // On the window: on a slow device the page may take the focus after the panel has opened.
  useWindowEvent('keydown', ({ key }) => {
    if (!opened || key !== 'Escape') return;
    panel.close();
    button?.focus();
  });
  return (
    <>
      <ActionIcon
        ref={setButton}
        variant="default"
        className={classes.button}
        aria-label="Help"
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-help-button
        onClick={panel.toggle}
      >
        <IconLifebuoy size={22} stroke={1.7} />
      </ActionIcon>
      {opened && (
        <FocusTrap active>
          <div ref={setShown} role="dialog" aria-labelledby="help-title" className={classes.panel}>
            <Stack gap="xs">
              <Text id="help-title" fw={650}>
                {helpTexts.title}
              </Text>
              <Text size="sm" c="dimmed">
                {helpTexts.text}
              </Text>
              <Button component="a" href={supportMail(supportAddress())} leftSection={<IconMail size={16} />}>
                {helpTexts.button}
              </Button>
            </Stack>
          </div>
        </FocusTrap>
      )}
    </>
  );
}
