import type { NextRun } from '#contract/agents/scheduled-agents.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import classes from './schedules.module.css';

/** Upcoming runs in the schedule's time zone, with a note on any that a clock change affects. */
export function NextRuns({ runs }: { runs: readonly NextRun[] }) {
  return (
    <ol className={classes.runs}>
      {runs.map(({ at, local, note }) => (
        <li key={at}>
          <time dateTime={at} title={absoluteTime(at)} className="tabular">
            {local}
          </time>
          {note !== null && <span className={classes.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
