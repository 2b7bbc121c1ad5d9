import { ApiError } from '#web/lib/api-error.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { signalsMessages } from './signals-messages.ts';
import classes from './states.module.css';

type FailedStateProps = { error: unknown; what: string; onRetry: () => void };

/** Says what couldn't be loaded and why, with the request id for support and a retry button. */
export function FailedState({ error, what, onRetry }: FailedStateProps) {
  const known = error instanceof ApiError ? error : new Error(signalsMessages.notUnderstood);
  return (
    <div className={classes.failed}>
      <LoadError of={{ error: known, refetch: onRetry }} title={what} />
    </div>
  );
}
