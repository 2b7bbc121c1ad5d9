import { getRouteApi } from '@tanstack/react-router';
import { AnalyticsView } from '#web/features/analytics/analytics-view.tsx';
import { InboxHeader } from '#web/features/inbox/inbox-header.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { dayIn } from '#web/lib/zoned-time.ts';
import { useNow } from '#web/ui/use-now.ts';

const route = getRouteApi('/dashboard/engage/analytics');

/** The results of commenting, as a tab of Inbox. The time window is in the URL. */
export function AnalyticsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useProfile()?.timezone ?? 'UTC';
  const today = dayIn(useNow(), timeZone);
  return (
    <>
      <InboxHeader current="analytics" />
      <AnalyticsView
        search={search}
        today={today}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        onEngage={() => void navigate({ to: '/dashboard/engage' })}
      />
    </>
  );
}
