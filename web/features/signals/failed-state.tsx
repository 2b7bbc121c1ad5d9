import { ApiError } from '#web/lib/api-error.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { signalsMessages } from './signals-messages.ts';
import classes from './states.module.css';

type FailedStateProps = { error: unknown; what: string; onRetry: () => void };

/** Something could not be read: what, why, the id to ask about, and the way to try again. */
export function FailedState({ error, what, onRetry }: FailedStateProps) {
  const known = error instanceof ApiError ? error : new Error(signalsMessages.notUnderstood);
  return (
    <div className={classes.failed}>
      <ErrorNote error={known} title={what} onRetry={onRetry} />
    </div>
  );
}
