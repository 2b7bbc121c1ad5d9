import type { Intensity } from '#contract/signals.ts';
import { intensityWord } from '#web/features/signals/words.ts';
import classes from './intensity-badge.module.css';

/** The band of a score, as a word on its colour. */
export function IntensityBadge({ intensity }: { intensity: Intensity }) {
  return (
    <span className={classes.badge} data-intensity={intensity}>
      {intensityWord[intensity]}
    </span>
  );
}
