import { IconAlertTriangle, IconCheck, IconCircleMinus, IconClock, IconHandStop } from '@tabler/icons-react';
import type { AgentRun, AgentRunState } from '#contract/agents/scheduled-agents.ts';
import { runLabel } from './schedule-labels.ts';
import classes from './schedules.module.css';

const icons: Record<AgentRunState, typeof IconCheck> = {
  queued: IconClock,
  running: IconClock,
  awaiting_approval: IconHandStop,
  succeeded: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconCircleMinus,
};

/** The state of a run: an icon and a word. */
export function RunMark({ run }: { run: AgentRun }) {
  const Icon = icons[run.state];
  return (
    <span className={classes.mark} data-state={run.state}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {runLabel(run)}
    </span>
  );
}
