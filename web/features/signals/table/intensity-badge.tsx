import type { Intensity } from '#contract/signals/signal-kinds.ts';
import { intensityLabels } from '#web/features/signals/signal-labels.ts';
import classes from './intensity-badge.module.css';

/** A score's intensity, as a word on its color. */
export function IntensityBadge({ intensity }: { intensity: Intensity }) {
  return (
    <span className={classes.badge} data-intensity={intensity}>
      {intensityLabels[intensity]}
    </span>
  );
}
