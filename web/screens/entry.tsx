import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sampleMessage } from '#core/sample-messages.ts';
import { entryMessages } from '#web/features/welcome/welcome-messages.ts';
import { settings } from '#web/lib/settings.ts';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';
import classes from './entry.module.css';

/** The home page for signed-out visitors. The shell redirects everyone else. */
export function EntryScreen() {
  return (
    <div className={classes.page}>
      <Stack gap="md" align="flex-start">
        <Title order={1} className={classes.sentence}>
          {entryMessages.sentence}
        </Title>
        <Button component={Link} to="/login" size="md">
          {entryMessages.signIn}
        </Button>
        {settings().sample && (
          <Text size="sm" c="dimmed">
            {entryMessages.sample(sampleMessage(settings().real))}
          </Text>
        )}
      </Stack>
      <SignalsPicture />
    </div>
  );
}
