import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';

/** While a link to the sign-in page is checked. */
export const CheckingLink = () => (
  <Group gap="sm" role="status">
    <Loader size="sm" />
    <Text size="sm">Checking your link</Text>
  </Group>
);

/** Whether a link is used up or invalid, so that trying again doesn't help. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity_refused';

/** Some messages begin with it. */
const broken = 'This link doesn’t work';

type BrokenLinkProps = {
  error: Error;
  /** Shown in place of the error's message. */
  note?: ReactNode;
  isLoading: boolean;
  /** Null if trying again doesn't help. */
  onRetry: (() => void) | null;
  onLeave: () => void;
};

/** A link that can't be used: why, and what else to do. */
export function BrokenLink({ error, note, isLoading, onRetry, onLeave }: BrokenLinkProps) {
  return (
    <Stack gap="sm">
      {note ?? (
        <Alert
          color="yellow"
          icon={<IconInfoCircle />}
          title={error.message.startsWith(broken) ? null : broken}
          role="alert"
        >
          {error.message}
        </Alert>
      )}
      <Group gap="sm">
        {onRetry && (
          <Button loading={isLoading} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant={onRetry ? 'default' : 'filled'} onClick={onLeave}>
          Other ways to sign in
        </Button>
      </Group>
    </Stack>
  );
}
