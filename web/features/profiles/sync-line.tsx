import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { isSamplePaused, isSyncing, pausedByPlan, syncLabel } from '#web/lib/sync-state.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useIsPausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { absoluteTime, timeOfDay } from '#web/ui/relative-time.ts';
import { SyncDot } from '#web/ui/sync-dot.tsx';

/** The sync state of a profile: live while it runs, else the last and next run, and any problem. */
export function SyncLine({ profile }: { profile: ConnectedProfile }) {
  const job = useQuery({ ...jobQuery(profile.syncJobId ?? ''), enabled: profile.syncJobId !== null }).data;
  const isPaused = useIsPausedByPlan('profiles', profile.id);
  const isFine = profile.syncState === 'idle' && profile.lastSyncedAt !== null && !isSamplePaused(profile);
  const label = isPaused ? pausedByPlan : isFine ? null : syncLabel(profile);
  const live = isSyncing(profile) && job !== undefined && isLive(job);
  return (
    <Stack gap={4}>
      <Group gap={8} wrap="nowrap">
        <SyncDot profile={profile} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {live ? (
            jobLabel(job)
          ) : (
            <>
              {label}
              {profile.lastSyncedAt && (
                <>
                  {label === null ? 'Synced ' : ' · Synced '}
                  <MomentText moment={profile.lastSyncedAt} />
                </>
              )}
              {profile.nextSyncAt && !isPaused && !isSyncing(profile) && (
                <span title={absoluteTime(profile.nextSyncAt)}> · Next {timeOfDay(profile.nextSyncAt)}</span>
              )}
            </>
          )}
        </Text>
      </Group>
      {live && <Progress size={3} value={percentDone(job) ?? 0} aria-label="Sync" transitionDuration={150} />}
      {profile.lastError && !isSamplePaused(profile) && (
        <Text size="sm" c="var(--danger)">
          {profile.lastError}
        </Text>
      )}
    </Stack>
  );
}
