import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BetaForm } from '#web/features/access/beta-form.tsx';
import classes from './login.module.css';

/** The beta's sign-up page, where the server has none of its own elsewhere. */
export function BetaScreen() {
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <Title order={1}>Join the beta</Title>
          <Text c="dimmed">
            inGrow is open to invited teams. Tell us who you are, and somebody looks at it.
          </Text>
        </Stack>
        <BetaForm />
        <Text size="sm" c="dimmed">
          Let in already?{' '}
          <Anchor component={Link} to="/login" inherit underline="always">
            Sign in
          </Anchor>
        </Text>
      </Stack>
    </div>
  );
}
