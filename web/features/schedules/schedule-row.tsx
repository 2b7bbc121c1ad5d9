import { Link } from '@tanstack/react-router';
import type { ScheduledAgent } from '#contract/scheduled-agents.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { RunMark } from './run-mark.tsx';
import { planWords } from './schedule-words.ts';
import classes from './schedules.module.css';
import { StateSwitch } from './state-switch.tsx';

/** A schedule in the table: when it runs, what came of it last, and its switch. */
export function ScheduleRow({ schedule }: { schedule: ScheduledAgent }) {
  const { id, name, agent, lastRun, nextRuns, state, publishingWithdrawn } = schedule;
  const [next] = nextRuns;
  return (
    <tr>
      <td>
        <Link
          to="/dashboard/agents/scheduled/$scheduleId"
          params={{ scheduleId: id }}
          className={`${classes.name} cut`}
          title={name}
        >
          {name}
        </Link>
        <span className={`${classes.quiet} cut`}>{agent.name}</span>
      </td>
      <td data-label="Runs">
        <span className="cut" title={planWords(schedule)}>
          {planWords(schedule)}
        </span>
      </td>
      <td data-label="Next" className="tabular">
        {next ? (
          <time
            className={classes.next}
            dateTime={next.at}
            title={`${absoluteTime(next.at)}${next.note ? `. ${next.note}` : ''}`}
          >
            {next.local}
          </time>
        ) : state === 'auto_paused' ? (
          <span className={classes.alarm}>Paused itself</span>
        ) : (
          <span className={classes.quiet}>Off</span>
        )}
        <PausedByPlan meter="schedules" id={id} />
        {publishingWithdrawn && <span className={classes.alarm}>Publishes no more</span>}
      </td>
      <td data-label="Last">
        {lastRun ? (
          <span className={classes.last}>
            <RunMark run={lastRun} />
            <span className={classes.quiet}>
              <MomentText moment={lastRun.createdAt} />
            </span>
          </span>
        ) : (
          <span className={classes.quiet}>Not run yet</span>
        )}
      </td>
      <td>
        <StateSwitch schedule={schedule} />
      </td>
    </tr>
  );
}
