import type { Intensity } from '#contract/signals/signal-kinds.ts';
import classes from './intensity-badge.module.css';
import { intensityLabels } from './signal-labels.ts';

/** A score's intensity, as a word on its color. */
export function IntensityBadge({ intensity }: { intensity: Intensity }) {
  return (
    <span className={classes.badge} data-intensity={intensity}>
      {intensityLabels[intensity]}
    </span>
  );
}
