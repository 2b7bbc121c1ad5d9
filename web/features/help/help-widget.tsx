import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { IconLifebuoy, IconMail } from '@tabler/icons-react';
import { settings } from '#web/lib/settings.ts';
import { helpTexts, supportMail } from '#web/lib/support-mail.ts';
import classes from './help-widget.module.css';

/** The floating help button and its panel, on every page (specification, section 2). */
export function HelpWidget() {
  return (
    <Popover position="top-end" width={280} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          className={classes.button}
          aria-label="Help"
          aria-haspopup="dialog"
          data-help-button
        >
          <IconLifebuoy size={22} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby="help-title">
        <Stack gap="xs">
          <Text id="help-title" fw={650}>
            {helpTexts.title}
          </Text>
          <Text size="sm" c="dimmed">
            {helpTexts.text}
          </Text>
          <Button
            component="a"
            href={supportMail(settings().supportEmail)}
            leftSection={<IconMail size={16} />}
          >
            {helpTexts.button}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
