import classes from './attention-dot.module.css';

/** A dot that says something needs attention, also in words. */
export function AttentionDot({ narrow = false }: { narrow?: boolean }) {
  return (
    <span className={classes.dot} data-narrow={narrow || undefined}>
      <span className="visually-hidden">, needs attention</span>
    </span>
  );
}
