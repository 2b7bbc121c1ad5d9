import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api-error.ts';

type Props = { error: unknown; title?: string; onRetry?: () => void };

/**
 * Says what happened and what to do, with the request id for support. With `onRetry`, the error is a failed
 * load, hence the default title.
 */
export function ErrorNote({ error, onRetry, title = onRetry && 'Couldn’t load this' }: Props) {
  const apiError = error instanceof ApiError ? error : null;
  // If the message already lists several issues, they aren't repeated.
  const others = apiError?.issues.filter(({ message }) => !apiError.message.includes(message)) ?? [];
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={title} role="alert" maw={680} w="100%" ta="left">
      <Text size="sm">{error instanceof Error ? error.message : 'Something went wrong.'}</Text>
      {others.length > 0 && (
        <List size="sm">
          {others.map((issue) => (
            <List.Item key={issue.path + issue.message}>{issue.message}</List.Item>
          ))}
        </List>
      )}
      {apiError?.status === 0 && <Text size="sm">Check your connection, then try again.</Text>}
      {apiError?.code === 'plan_limit' && (
        <Text size="sm">
          <Link to="/dashboard/settings/plan">See plans</Link>
        </Text>
      )}
      {apiError?.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          Request ID {apiError.requestId}
        </Text>
      )}
      {onRetry && (
        <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
