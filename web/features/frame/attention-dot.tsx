import classes from './attention-dot.module.css';

/** A dot that says in words, too, that something is to be looked at. */
export function AttentionDot({ narrow = false }: { narrow?: boolean }) {
  return (
    <span className={classes.dot} data-narrow={narrow || undefined}>
      <span className="visually-hidden">, needs attention</span>
    </span>
  );
}
