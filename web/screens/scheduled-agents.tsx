import { getRouteApi } from '@tanstack/react-router';
import { SchedulesView } from '#web/features/schedules/schedules-view.tsx';
import { useScheduleTools } from './use-schedule-tools.tsx';

const route = getRouteApi('/dashboard/agents/scheduled');

/** The scheduled agents. */
export function ScheduledAgentsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tools = useScheduleTools();
  return (
    <SchedulesView
      search={search}
      tools={tools}
      onOpen={({ id }) =>
        void navigate({ to: '/dashboard/agents/scheduled/$scheduleId', params: { scheduleId: id } })
      }
      onAskClosed={() =>
        void navigate({ to: '/dashboard/agents/scheduled', search: { agent: search.agent }, replace: true })
      }
    />
  );
}
