import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { IconLifebuoy, IconMail } from '@tabler/icons-react';
import { settings } from '#web/lib/settings.ts';
import classes from './help-widget.module.css';

/** A mail draft to the support address, with subject and greeting filled in. */
export function supportMail(address: string): string {
  const subject = encodeURIComponent('Support Request');
  const body = encodeURIComponent('Hello inGrow team,\n\n');
  return `mailto:${address}?subject=${subject}&body=${body}`;
}

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
            Need Help?
          </Text>
          <Text size="sm" c="dimmed">
            Have questions or need support? We're here to help!
          </Text>
          <Button
            component="a"
            href={supportMail(settings().supportEmail)}
            leftSection={<IconMail size={16} />}
          >
            Send us an email
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
