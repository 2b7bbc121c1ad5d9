import { useQuery } from '@tanstack/react-query';
import { ApplyState } from './apply-state.tsx';
import { scoreQuery } from './score-queries.ts';
import classes from './scoring.module.css';

/**
 * Above rows of people: says that scores come from two versions, during a recalculation or after it stopped.
 */
export function ScoreNotice() {
  const score = useQuery(scoreQuery).data;
  if (score === undefined || score.state === 'applied') return null;
  return (
    <div className={classes.notice}>
      <ApplyState score={score} />
    </div>
  );
}
