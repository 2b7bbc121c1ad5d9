import { Switch } from '@mantine/core';
import type { ScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { useScheduleActions } from './use-schedules.ts';

/** Lets a schedule run, or not. It is shown at once, and as before where it is refused. */
export function StateSwitch({ schedule }: { schedule: ScheduledAgent }) {
  const { turn } = useScheduleActions();
  const isOn = turn.isPending ? turn.variables.isOn : schedule.state === 'active';
  return (
    <Switch
      size="sm"
      checked={isOn}
      label={isOn ? 'On' : 'Off'}
      aria-label={`${schedule.name} runs by itself`}
      onChange={(event) => turn.mutate({ id: schedule.id, isOn: event.currentTarget.checked })}
    />
  );
}
