import { guessedWords } from '#web/features/signals/words.ts';
import classes from './guessed-mark.module.css';

/** The quiet mark of what no source has given; what it means is there for screen readers. */
export function GuessedMark({ what }: { what: string }) {
  return (
    <span className={classes.mark} title={`${what} ${guessedWords}`}>
      <span aria-hidden>~</span>
      <span className={classes.words}>({guessedWords})</span>
    </span>
  );
}
