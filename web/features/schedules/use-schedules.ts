import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  NewScheduledAgent,
  ScheduledAgent,
  ScheduledAgentChange,
} from '#contract/agents/scheduled-agents.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { scheduleQuery } from './schedule-queries.ts';

/** All fields of a new schedule, or the changes to an existing one. */
export type Saved = { id: null; wanted: NewScheduledAgent } | { id: string; wanted: ScheduledAgentChange };

/** All actions on schedules. */
export function useScheduleActions() {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: ['scheduled-agent'] });
  const save = useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? api.scheduledAgents.create({ body: saved.wanted })
        : api.scheduledAgents.change({ params: { id: saved.id }, body: saved.wanted }),
    onSuccess: (schedule) => client.setQueryData(scheduleQuery(schedule.id).queryKey, schedule),
    onSettled,
  });
  const turn = useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      api.scheduledAgents.change({ params: { id }, body: { state: isOn ? 'active' : 'paused' } }),
    onSuccess: (schedule) => client.setQueryData(scheduleQuery(schedule.id).queryKey, schedule),
    onError: (error) => showFailure(error, 'Couldn’t turn the schedule on or off.'),
    onSettled,
  });
  const run = useMutation({
    mutationFn: (id: string) => api.scheduledAgents.run({ params: { id } }),
    onError: (error) => showFailure(error, 'Couldn’t start the run.'),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => api.scheduledAgents.change({ params: { id }, body: { publishing: null } }),
    onSuccess: (schedule) => client.setQueryData(scheduleQuery(schedule.id).queryKey, schedule),
    onError: (error) => showFailure(error, 'Couldn’t withdraw the approval.'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Pick<ScheduledAgent, 'id' | 'name'>) => api.scheduledAgents.remove({ body: { id } }),
    onSuccess: (_, { name }) => showToast(`${name} was deleted`, 'success'),
    onError: (error) => showFailure(error, 'Couldn’t delete the schedule.'),
    onSettled,
  });
  return { save, turn, run, withdraw, remove };
}
