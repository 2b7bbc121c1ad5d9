import classes from './guessed-mark.module.css';
import { guessedLabel } from './signal-labels.ts';

/** A subtle mark on values that no source provided, with an explanation for screen readers. */
export function GuessedMark({ what }: { what: string }) {
  return (
    <span className={classes.mark} title={`${what} ${guessedLabel}`}>
      <span aria-hidden>~</span>
      <span className="visually-hidden">({guessedLabel})</span>
    </span>
  );
}
