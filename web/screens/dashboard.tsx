import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useAgents } from '#web/features/agents/use-agents.ts';
import { useChannelsAlarm } from '#web/features/channels/use-channels-alarm.ts';
import { feedSummaryQuery } from '#web/features/feeds/feeds-queries.ts';
import { Frame } from '#web/features/frame/frame.tsx';
import { Palette } from '#web/features/palette/palette.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useSchedulesAlarm } from '#web/features/schedules/use-schedules.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useChanges } from '#web/features/session/use-changes.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { sampleDataQuery } from '#web/features/settings/sample-data/queries.ts';
import { commentCountsQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { useWebhookAlarm } from '#web/features/webhook/use-webhook-alarm.ts';
import { settings } from '#web/lib/settings.ts';

/** The frame around every page below /dashboard. */
export function DashboardScreen() {
  const profile = useProfile();
  useChanges();
  const connected = useQuery({ ...connectedProfilesQuery, enabled: profile !== undefined });
  const channelsAlarm = useChannelsAlarm({ enabled: profile !== undefined });
  const webhookAlarm = useWebhookAlarm({ enabled: profile !== undefined });
  const { agents } = useAgents({ enabled: profile !== undefined });
  const schedulesAlarm = useSchedulesAlarm({ enabled: profile !== undefined });
  const comments = useQuery({ ...commentCountsQuery, enabled: profile !== undefined });
  const feeds = useQuery({ ...feedSummaryQuery, enabled: profile !== undefined });
  const left = useQuery({ ...sampleDataQuery, enabled: profile !== undefined && !settings().sample });
  if (!profile) return null;
  return (
    <Frame
      user={profile}
      connected={connected.data?.items ?? []}
      waitingAgents={agents.reduce((sum, one) => sum + one.waiting, 0)}
      schedulesAlarm={schedulesAlarm}
      waitingComments={comments.data?.counts.suggested ?? 0}
      feeds={{
        unread: feeds.data?.items.reduce((sum, one) => sum + one.unread, 0) ?? 0,
        alarm: feeds.data?.items.some(({ alerts }) => alerts > 0) ?? false,
      }}
      sample={settings().sample ? 'network' : (left.data?.total ?? 0) > 0 ? 'data' : null}
      channelsAlarm={channelsAlarm || webhookAlarm}
      onSignOut={() => void signOut()}
    >
      <Outlet />
      <Palette connected={connected.data?.items ?? []} agents={agents} />
    </Frame>
  );
}
