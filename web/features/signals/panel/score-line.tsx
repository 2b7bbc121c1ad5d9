import type { Intensity } from '#contract/signals/signal-kinds.ts';
import { formatScore } from '#web/features/signals/signal-labels.ts';
import { panelMessages } from './panel-messages.ts';
import classes from './score-line.module.css';

type ScoreLineProps = {
  /** One score per day, oldest first. */
  days: readonly number[];
  intensity: Intensity;
};

const width = 112;
const height = 28;

/** The history of a score, as one line from zero up. */
export function ScoreLine({ days, intensity }: ScoreLineProps) {
  const top = Math.max(...days, 1);
  const step = width / Math.max(1, days.length - 1);
  const points = days.map((score, day) => {
    const y = height - 2 - (score / top) * (height - 4);
    return `${(day * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.line}
      data-intensity={intensity}
      height={height}
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <title>{panelMessages.line(formatScore(days[0] ?? 0), formatScore(days.at(-1) ?? 0))}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
