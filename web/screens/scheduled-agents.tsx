import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { SchedulesView } from '#web/features/schedules/schedules-view.tsx';
import { useScheduleTools } from './use-schedule-tools.tsx';

/** The agents that run by themselves. */
export function ScheduledAgentsScreen() {
  useDocumentTitle('Scheduled · inGrow');
  const navigate = useNavigate();
  const tools = useScheduleTools();
  return (
    <SchedulesView
      tools={tools}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/agents/scheduled/$scheduleId', params: { scheduleId: id } })
      }
    />
  );
}
