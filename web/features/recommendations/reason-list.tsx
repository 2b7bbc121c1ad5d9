import { useState } from 'react';
import type { Reason } from '#contract/engage/recommendations.ts';
import classes from './recommendations.module.css';
import { whyMessages } from './recommendations-messages.ts';

/** The strongest reason for a person. Expands to all reasons with their points. */
export function ReasonList({ reasons, points, of }: { reasons: Reason[]; points: number; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = isOpen ? whyMessages.less : whyMessages.why;
  const visible = isOpen ? reasons : reasons.slice(0, 2);
  return (
    <>
      <ul className={classes.reasons} aria-label={whyMessages.whyOf(of)}>
        {visible.map(({ kind, text, points: own }) => (
          <li key={kind}>
            <span>{text}</span>
            {isOpen && <span className={classes.points}>{`+${own}`}</span>}
          </li>
        ))}
        {isOpen && (
          <li>
            <span>{whyMessages.total}</span>
            <span className={classes.points}>{points}</span>
          </li>
        )}
      </ul>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-label={`${label}: ${of}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
    </>
  );
}
