import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { todayMessages } from '#web/features/today/today-messages.ts';
import { TodayFailed, TodaySkeleton } from '#web/features/today/today-states.tsx';
import { TodayView } from '#web/features/today/today-view.tsx';
import { useToday } from '#web/features/today/use-today.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import type { HeaderProgress } from '#web/ui/page/page-header.tsx';
import { StopButton } from '#web/ui/stop-button.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useMissingProvider } from './use-missing-provider.ts';

/** The running sync of one of these profiles, in the page header's format; null if none is running. */
function useSyncProgress(profiles: readonly ConnectedProfile[]): HeaderProgress | null {
  const syncing = profiles.find(isSyncing);
  const jobId = syncing?.syncJobId ?? null;
  const job = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null }).data;
  if (!syncing || !job || !isLive(job)) return null;
  return {
    label: `${syncing.name}: ${jobLabel(job)}`,
    percent: percentDone(job),
    stop: <StopButton jobId={job.id} />,
  };
}

const route = getRouteApi('/dashboard/');

const NoProfile = lazy(() => import('./no-profile.tsx').then(({ NoProfile }) => ({ default: NoProfile })));

const StartHere = lazy(() => import('./start-here.tsx').then(({ StartHere }) => ({ default: StartHere })));

/** The page to start the day with. The open item is in the URL. */
export function TodayScreen() {
  const user = useProfile();
  const today = useToday();
  const connected = useQuery(connectedProfilesQuery);
  // The dialog that connects the first profile stays until it has navigated on, because by then there is a
  // profile.
  const [isConnecting, setIsConnecting] = useState(false);
  if (user && (isConnecting || connected.data?.items.length === 0)) {
    return (
      <Suspense fallback={<TodaySkeleton />}>
        <NoProfile
          page={todayMessages.title}
          title={todayMessages.noProfile}
          onConnecting={setIsConnecting}
        />
      </Suspense>
    );
  }
  const error = today.data ? null : (today.error ?? (connected.data ? null : connected.error));
  if (error) {
    const readAgain = () => {
      void today.refetch();
      void connected.refetch();
    };
    return <TodayFailed error={error} onRetry={readAgain} />;
  }
  if (!user || !today.data || !connected.data) return <TodaySkeleton />;
  return <Shown today={today.data} start={today.start} profiles={connected.data.items} />;
}

type ShownProps = {
  today: NonNullable<ReturnType<typeof useToday>['data']>;
  start: ReturnType<typeof useToday>['start'];
  profiles: readonly ConnectedProfile[];
};

function Shown({ today, start, profiles }: ShownProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const providerPath = useMissingProvider();
  const progress = useSyncProgress(profiles.filter(({ network: realm }) => realm === today.network));
  return (
    <TodayView
      today={today}
      start={start}
      startHere={(shown) => (
        <Suspense fallback={null}>
          <StartHere start={shown} providerPath={providerPath} />
        </Suspense>
      )}
      providerPath={providerPath}
      search={search}
      onSearch={(next, quiet) => void navigate({ search: next, replace: quiet })}
      onGo={(path) => router.history.push(path)}
      progress={progress}
      person={({ signal, position, neighbors, onMove, onClose, onHandled, onUndone }) => (
        <PersonPanel
          connectedProfileId={signal.connectedProfileId}
          id={signal.id}
          row={signal}
          neighbors={neighbors}
          position={position}
          onMove={onMove}
          onDone={(_, to) => onHandled('status' in to && to.status === 'engaged')}
          onUndone={onUndone}
          onOpen={(id) => id === undefined && onClose()}
          onClose={onClose}
        />
      )}
    />
  );
}
