import { Button, NumberInput } from '@mantine/core';
import type { ScorePoints } from '#contract/score.ts';
import { EngagementIcon } from '#web/features/signals/table/engagement-icon.tsx';
import { engagementTypes } from '#web/features/signals/words.ts';
import classes from './scoring.module.css';
import { pointsWord } from './version-words.ts';

type PointsEditorProps = {
  points: Partial<ScorePoints>;
  saved: ScorePoints;
  shipped: ScorePoints;
  onChange: (points: Partial<ScorePoints>) => void;
};

/** The contract's limits. */
const max = 20;

/** What one engagement of each type is worth before it fades. */
export function PointsEditor({ points, saved, shipped, onChange }: PointsEditorProps) {
  const isShipped = engagementTypes.every((type) => points[type] === shipped[type]);
  return (
    <section className={classes.points} aria-labelledby="points-title">
      <div className={classes.sectionHead}>
        <h2 id="points-title">Points</h2>
        <Button variant="default" size="compact-sm" disabled={isShipped} onClick={() => onChange(shipped)}>
          Reset to defaults
        </Button>
      </div>
      <p className={classes.quiet}>
        What one engagement is worth on the day it happens. Every 30 days halve it, and each further active
        day adds a tenth, up to twice the sum. From 10 a score is high, from 30 very high.
      </p>
      <ul className={classes.types}>
        {engagementTypes.map((type) => (
          <li key={type} className={classes.type}>
            <span className={classes.icon}>
              <EngagementIcon type={type} size={16} />
            </span>
            <label htmlFor={`points-${type}`}>{pointsWord(type)}</label>
            <span className={classes.quiet}>
              {points[type] !== saved[type]
                ? `now ${saved[type]}`
                : saved[type] !== shipped[type] && `default ${shipped[type]}`}
            </span>
            <NumberInput
              id={`points-${type}`}
              size="xs"
              w={88}
              min={0}
              max={max}
              step={1}
              decimalScale={1}
              allowNegative={false}
              clampBehavior="strict"
              value={points[type] ?? ''}
              error={points[type] === undefined}
              aria-invalid={points[type] === undefined}
              data-changed={points[type] !== saved[type] || undefined}
              onChange={(value) =>
                onChange({ ...points, [type]: typeof value === 'number' ? value : undefined })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
