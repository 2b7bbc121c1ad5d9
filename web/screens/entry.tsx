import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sampleMessage } from '#core/sample-messages.ts';
import { settings } from '#web/lib/settings.ts';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';
import classes from './entry.module.css';

/** What inGrow is, for those not signed in. Everybody else is led on by the shell. */
export function EntryScreen() {
  return (
    <div className={classes.page}>
      <Stack gap="md" align="flex-start">
        <Title order={1} className={classes.sentence}>
          See who engages with your posts, how warm they are, and why.
        </Title>
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
        {settings().sample && (
          <Text size="sm" c="dimmed">
            Sample network: {sampleMessage(settings().real)}.
          </Text>
        )}
      </Stack>
      <SignalsPicture />
    </div>
  );
}
