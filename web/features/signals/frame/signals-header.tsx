import { ActionIcon, Group, Menu, Progress, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconCopy,
  IconFileImport,
  IconMessage2,
  IconPlus,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { ExportButton } from '#web/features/signals/export/export-button.tsx';
import { useCopyUrls } from '#web/features/signals/export/use-copy-urls.ts';
import { signalsMessages as messages } from '#web/features/signals/labels/signals-messages.ts';
import { useBulkJob } from '#web/features/signals/rows/bulk-job.ts';
import { inboxSyncLabel } from '#web/features/signals/scope/inbox-sync-labels.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { percentDone } from '#web/lib/job-queries.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useIsPausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { StopButton } from '#web/ui/stop-button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { InboxSyncProblem, SyncItem } from './inbox-sync.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import classes from './signals-header.module.css';
import { syncStateLabel } from './sync-labels.ts';
import { SyncProblem } from './sync-state.tsx';
import { type Sync, useSync } from './use-sync.ts';

/** The line below the title during a bulk change: its progress, and a stop button. */
function BulkLine() {
  const job = useBulkJob();
  if (job === undefined) return null;
  const percent = percentDone(job);
  return (
    <div className={classes.many}>
      <div className={classes.state}>
        <span role="status">{jobLabel(job)}</span>
        <StopButton key={job.id} jobId={job.id} />
      </div>
      <Progress
        size={2}
        radius={0}
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        aria-label="Changing people"
        transitionDuration={150}
      />
    </div>
  );
}

/** The scope shown and its actions, shared by the table and the overview. */
export type SignalsFrame = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  onSwitch: (connectedProfileId: string) => void;
  onAdd: (profile: ConnectedProfile) => void;
  onPostImport: () => void;
  onImport: () => void;
  /** Lines about other work on these signals, below the header. */
  work: ReactNode;
};

type SignalsHeaderProps = SignalsFrame & {
  query: SignalQuery;
  total: SignalTotal | undefined;
};

/** The title, the scope, the sync state, and the actions on everything that matches. */
export const SignalsHeader = memo(function SignalsHeader(props: SignalsHeaderProps) {
  const { profile, profiles } = props.scope;
  if (profile) return <ProfileHeader {...props} profile={profile} />;
  const progress = profiles.some(isSyncing) ? { label: inboxSyncLabel(profiles), percent: null } : null;
  return (
    <HeaderFrame {...props} state={progress ? null : inboxSyncLabel(profiles)} progress={progress}>
      <InboxSyncProblem profiles={profiles} />
    </HeaderFrame>
  );
});

function ProfileHeader({ profile, ...props }: SignalsHeaderProps & { profile: ConnectedProfile }) {
  const now = useNow();
  const sync = useSync(profile);
  const isPaused = useIsPausedByPlan('profiles', profile.id);
  const label = syncStateLabel(profile, sync.job, now, isPaused);
  const { syncJobId } = profile;
  const progress = sync.running
    ? {
        label,
        percent: sync.job ? percentDone(sync.job) : null,
        ...(syncJobId === null ? {} : { stop: <StopButton key={syncJobId} jobId={syncJobId} /> }),
      }
    : null;
  return (
    <HeaderFrame
      {...props}
      state={progress ? null : label}
      progress={progress}
      sync={
        profile.lastSyncedAt && !isPaused && !progress ? <SyncButton profile={profile} sync={sync} /> : null
      }
    >
      <SyncProblem profile={profile} sync={sync} />
    </HeaderFrame>
  );
}

function SyncButton({ profile, sync }: { profile: ConnectedProfile; sync: Sync }) {
  return (
    <Tooltip label={messages.syncNow}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={messages.syncNow}
        disabled={!profile.isReadable}
        loading={sync.isStarting}
        onClick={sync.start}
      >
        <IconRefresh size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

type HeaderFrameProps = SignalsHeaderProps & {
  /** The sync state; null if the line below already says it. */
  state: string | null;
  progress: { label: string; percent: number | null; stop?: ReactNode } | null;
  /** Starts a sync, beside its state. */
  sync?: ReactNode;
  children: ReactNode;
};

/**
 * Below this width, less important actions move into the menu, px. With the panel open, that happens on wider
 * windows too.
 */
const narrowWidth = 780;
/** Below this width, the main action is an icon, px. */
const phoneWidth = 520;

function HeaderFrame({
  scope,
  profiles,
  query,
  total,
  state,
  progress,
  sync,
  work,
  children,
  ...on
}: HeaderFrameProps) {
  const copy = useCopyUrls(scope.id);
  const canCopy = total?.total !== 0 && !copy.isPending;
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowWidth;
  const isPhone = width > 0 && width < phoneWidth;
  const actions = [
    {
      label: messages.add,
      icon: <IconPlus size={16} stroke={1.6} aria-hidden />,
      menu: <AddItems profiles={scope.profiles} onAdd={on.onAdd} onPostImport={on.onPostImport} />,
    },
    {
      label: messages.import,
      icon: <IconFileImport size={16} stroke={1.6} aria-hidden />,
      onClick: on.onImport,
    },
  ];
  const copyUrls = {
    label: messages.copyUrls,
    icon: <IconCopy size={15} stroke={1.6} aria-hidden />,
    disabled: !canCopy,
    onClick: () => copy.run(query),
  };
  const syncs = scope.profiles.map((profile) => (
    <SyncItem key={profile.id} profile={profile} isNamed={scope.profile === null} />
  ));
  return (
    <div ref={ref}>
      <PageHeader
        title={messages.title}
        realm={scope.realm}
        status={
          <div className={classes.status}>
            <ProfileSwitcher scope={scope} profiles={profiles} onSwitch={on.onSwitch} />
            <span
              className={`${classes.words} quiet tabular cut`}
              role="status"
              data-sync-state={scope.profile?.syncState}
            >
              {state}
            </span>
            {!isPhone && sync}
          </div>
        }
        actions={isNarrow ? [] : actions}
        primary={
          <Group key="export" align="stretch" gap="xs" wrap="nowrap">
            {!isPhone && (
              <Tooltip label={messages.copyUrls}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={messages.copyUrls}
                  disabled={!canCopy}
                  onClick={() => copy.run(query)}
                >
                  <IconCopy size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
            <ExportButton connectedProfileId={scope.id} query={query} total={total} isIcon={isPhone} />
          </Group>
        }
        more={[...(isNarrow ? actions : []), ...(isPhone ? [copyUrls] : []), ...syncs]}
        progress={progress}
      />
      {children}
      <BulkLine />
      {work}
    </div>
  );
}

type AddProps = {
  profiles: readonly ConnectedProfile[];
  onAdd: (profile: ConnectedProfile) => void;
  onPostImport: () => void;
};

/** Adds people manually. They belong to one profile, so if several are shown, the menu asks which. */
function AddItems({ profiles, onAdd, onPostImport }: AddProps) {
  return (
    <>
      {profiles.map((profile) => (
        <Menu.Item
          key={profile.id}
          leftSection={<IconUserPlus size={15} stroke={1.6} />}
          onClick={() => onAdd(profile)}
        >
          {profiles.length === 1 ? messages.addByUrl : messages.addTo(profile.name)}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconMessage2 size={15} stroke={1.6} />} onClick={onPostImport}>
        {messages.postImport}
      </Menu.Item>
    </>
  );
}
