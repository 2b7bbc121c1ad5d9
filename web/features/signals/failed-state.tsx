import { Button } from '@mantine/core';
import { ApiError } from '#web/lib/api-error.ts';
import classes from './states.module.css';

type FailedStateProps = { error: unknown; what: string; onRetry: () => void };

/** Something could not be read: what, why, the id to ask about, and the way to try again. */
export function FailedState({ error, what, onRetry }: FailedStateProps) {
  const apiError = error instanceof ApiError ? error : null;
  return (
    <div className={classes.state} role="alert">
      <h2>{what}</h2>
      <p>
        {apiError ? apiError.message : 'The answer could not be understood. It may help to reload the page.'}
      </p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
      {apiError?.requestId && <p className={classes.request}>Request {apiError.requestId}</p>}
    </div>
  );
}
