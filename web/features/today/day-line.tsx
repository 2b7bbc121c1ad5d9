import classes from './today.module.css';
import { lineLabel } from './today-messages.ts';

const [width, height] = [96, 28];

/** A count per day, as a line without axes, oldest on the left. */
export function DayLine({ days }: { days: readonly { day: string; count: number }[] }) {
  const max = Math.max(1, ...days.map(({ count }) => count));
  const x = (at: number) => (days.length < 2 ? 0 : (at / (days.length - 1)) * width);
  const y = (count: number) => 1 + (1 - count / max) * (height - 2);
  const points = days.map(({ count }, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <svg
      className={classes.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={lineLabel(total)}
    >
      <polyline points={points} fill="none" stroke="var(--bar-1)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
