import classes from './key-cap.module.css';
import { keyNames } from './shortcuts.ts';

/** The keys of a shortcut, as printed on the keyboard. Hidden from screen readers, which read the label. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className={classes.caps} aria-hidden>
      {keyNames(keys).map((name) => (
        <kbd key={name} className={classes.cap}>
          {name}
        </kbd>
      ))}
    </span>
  );
}
