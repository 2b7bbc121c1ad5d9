import { Switch } from '@mantine/core';
import type { ScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { useScheduleActions } from './use-schedules.ts';

/** Switches a schedule on or off. It changes at once, and goes back if the server rejects it. */
export function StateSwitch({ schedule }: { schedule: ScheduledAgent }) {
  const { turn } = useScheduleActions();
  const isOn = turn.isPending ? turn.variables.isOn : schedule.state === 'active';
  return (
    <Switch
      size="sm"
      checked={isOn}
      label={isOn ? 'On' : 'Off'}
      aria-label={`Run ${schedule.name} automatically`}
      onChange={(event) => turn.mutate({ id: schedule.id, isOn: event.currentTarget.checked })}
    />
  );
}
