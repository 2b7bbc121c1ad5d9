import classes from './attention-dot.module.css';

/** A dot that says in words, too, that something is to be looked at. */
export function AttentionDot() {
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">, needs attention</span>
    </span>
  );
}
