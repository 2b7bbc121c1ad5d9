import { guessedLabel } from '#web/features/signals/signal-labels.ts';
import classes from './guessed-mark.module.css';

/** The quiet mark of what no source has given; what it means is there for screen readers. */
export function GuessedMark({ what }: { what: string }) {
  return (
    <span className={classes.mark} title={`${what} ${guessedLabel}`}>
      <span aria-hidden>~</span>
      <span className={classes.words}>({guessedLabel})</span>
    </span>
  );
}
