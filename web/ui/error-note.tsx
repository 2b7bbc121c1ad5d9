import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError, isMaybeSaved } from '#web/lib/api-error.ts';
import classes from './error-note.module.css';

/**
 * Says what happened and what to do, with the request id for support. Being offline is said by the frame, once for
 * the whole page.
 */
export function ErrorNote({ error, title }: { error: unknown; title?: string }) {
  const apiError = error instanceof ApiError ? error : null;
  // If the message already lists several issues, they aren't repeated.
  const others = apiError?.issues.filter(({ message }) => !apiError.message.includes(message)) ?? [];
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={isMaybeSaved(error) ? undefined : title}
      role="alert"
      maw={680}
      w="100%"
      ta="left"
    >
      <Text size="sm">{messageOf(error)}</Text>
      {others.length > 0 && (
        <List size="sm">
          {others.map((issue) => (
            <List.Item key={issue.path + issue.message}>{issue.message}</List.Item>
          ))}
        </List>
      )}
      {isUnreachable(error) && <Text size="sm">{checkConnection}</Text>}
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
    </Alert>
  );
}

type LoadErrorProps = {
  /** The query that failed. */
  of: { error: unknown; refetch: () => unknown };
  title?: string;
};

/** One line in place of a part of a page that failed to load, with a button to try again. */
export function LoadError({ of: { error, refetch }, title = 'Couldn’t load this' }: LoadErrorProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className={classes.part}>
      <IconAlertTriangle size={16} aria-hidden className={classes.sign} />
      <span className={classes.title}>{title}</span>
      <span>{messageOf(error)}</span>
      {isUnreachable(error) && <span>{checkConnection}</span>}
      {requestId && <span className={classes.request}>Request ID {requestId}</span>}
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Something went wrong.');

const checkConnection = 'Check your connection, then try again.';

/** Whether the server wasn't reached, though the browser has a connection. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0 && navigator.onLine;
