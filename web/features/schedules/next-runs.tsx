import type { NextRun } from '#contract/agents/scheduled-agents.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import classes from './schedules.module.css';

/** Times to come on the clocks of the schedule; where clocks change, what that does to them. */
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
