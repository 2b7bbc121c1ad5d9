import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BetaForm } from '#web/features/access/beta-form.tsx';
import { entryMessages } from '#web/features/welcome/welcome-messages.ts';
import classes from './login.module.css';

/** The beta sign-up page, for servers that don't use an external one. */
export function BetaScreen() {
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>{entryMessages.betaTitle}</Title>
          <Text c="dimmed">{entryMessages.betaText}</Text>
        </Stack>
        <BetaForm />
        <Text size="sm" c="dimmed">
          {entryMessages.alreadyIn}{' '}
          <Anchor component={Link} to="/login" inherit>
            {entryMessages.signIn}
          </Anchor>
        </Text>
      </Stack>
    </div>
  );
}
