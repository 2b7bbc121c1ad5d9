import { getRouteApi } from '@tanstack/react-router';
import { SchedulePage } from '#web/features/schedules/schedule-page.tsx';
import { useScheduleTools } from './use-schedule-tools.tsx';

const route = getRouteApi('/dashboard/agents/scheduled/$scheduleId');

/** One schedule with its next runs and history. */
export function ScheduledAgentScreen() {
  const { scheduleId } = route.useParams();
  const navigate = route.useNavigate();
  const tools = useScheduleTools();
  return (
    <SchedulePage
      key={scheduleId}
      id={scheduleId}
      tools={tools}
      onGone={() => void navigate({ to: '/dashboard/agents/scheduled' })}
    />
  );
}
