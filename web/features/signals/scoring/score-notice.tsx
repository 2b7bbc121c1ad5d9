import { useQuery } from '@tanstack/react-query';
import { ApplyState } from './apply-state.tsx';
import { scoreQuery } from './score-queries.ts';
import classes from './scoring.module.css';

/** Above rows of people: that their scores are of two versions, while they are recalculated or where that stopped. */
export function ScoreNotice() {
  const score = useQuery(scoreQuery).data;
  if (score === undefined || score.state === 'applied') return null;
  return (
    <div className={classes.notice}>
      <ApplyState score={score} />
    </div>
  );
}
