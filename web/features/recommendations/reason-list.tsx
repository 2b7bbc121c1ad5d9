import { useState } from 'react';
import type { Reason } from '#contract/engage/recommendations.ts';
import classes from './recommendations.module.css';

const shown = 2;

/** What speaks for somebody or a post, the strongest first; all of it with its points on demand. */
export function ReasonList({ reasons, points, of }: { reasons: Reason[]; points: number; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const more = reasons.length > shown ? `${reasons.length - shown} more, with points` : 'With points';
  const words = isOpen ? 'Less' : more;
  const visible = isOpen ? reasons : reasons.slice(0, shown);
  return (
    <>
      <ul className={classes.reasons} aria-label={`Why ${of}`}>
        {visible.map(({ kind, text, points: own }) => (
          <li key={kind}>
            <span>{text}</span>
            {isOpen && <span className={classes.points}>{`+${own}`}</span>}
          </li>
        ))}
        {isOpen && (
          <li>
            <span>Together</span>
            <span className={classes.points}>{points}</span>
          </li>
        )}
      </ul>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        // Who speaks to the page says what can be read on the button.
        aria-label={`${words}: ${of}`}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
    </>
  );
}
