import type { Intensity } from '#contract/signals/signal-kinds.ts';
import { intensities } from '#contract/signals/signal-values.ts';
import { capitalize, intensityLabels } from '#web/features/signals/labels/signal-labels.ts';
import classes from './filter-bar.module.css';

/** The most used filter, available in one click while it's not set. */
export function QuickIntensity({ onChoose }: { onChoose: (intensity: Intensity) => void }) {
  return (
    <fieldset className={classes.quick}>
      <legend className="visually-hidden">Intensity</legend>
      {intensities.toReversed().map((one) => (
        <button
          key={one}
          type="button"
          title={`Intensity is ${intensityLabels[one]}`}
          onClick={() => onChoose(one)}
        >
          {capitalize(intensityLabels[one])}
        </button>
      ))}
    </fieldset>
  );
}
