import { Alert, Button, CopyButton, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScheduledAgentDetails } from '#contract/agents/scheduled-agents.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx';
import { NextRuns } from './next-runs.tsx';
import { RunHistory } from './run-history.tsx';
import { type EditorTools, ScheduleDialog } from './schedule-dialog.tsx';
import { outputsLabel, policyLabels, timingLabel } from './schedule-labels.ts';
import { scheduleQuery } from './schedule-queries.ts';
import classes from './schedules.module.css';
import { StateSwitch } from './state-switch.tsx';
import { useScheduleActions } from './use-schedules.ts';

type Props = { id: string; tools: EditorTools; onGone: () => void };

/** One schedule: its question and times, its outputs, and its runs. */
export function SchedulePage({ id, tools, onGone }: Props) {
  const read = useQuery(scheduleQuery(id));
  if (read.isError && !read.data) {
    const isGone = read.error instanceof ApiError && read.error.status === 404;
    return (
      <>
        <PageHeader crumb={crumb} title={isGone ? 'This schedule no longer exists' : 'Scheduled'} />
        {!isGone && (
          <div className={classes.view}>
            <LoadError of={read} title="Couldn’t load this schedule" />
          </div>
        )}
      </>
    );
  }
  return read.data ? <Loaded schedule={read.data} tools={tools} onGone={onGone} /> : <PageSkeleton />;
}

const crumb = { label: 'All schedules', to: '/dashboard/agents/scheduled' } as const;

type LoadedProps = { schedule: ScheduledAgentDetails; tools: EditorTools; onGone: () => void };

function Loaded({ schedule, tools, onGone }: LoadedProps) {
  const { run, remove } = useScheduleActions();
  const [isEdited, setEdited] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const { id, name, agent, prompt, outputs, missedPolicy, nextRuns, lastRun, webhookSecret } = schedule;
  const isAtWork = lastRun?.state === 'queued' || lastRun?.state === 'running';
  return (
    <>
      <PageHeader
        crumb={crumb}
        title={<span title={name}>{name}</span>}
        realm="current"
        status={<StateSwitch schedule={schedule} />}
        actions={[
          {
            label: 'Run now',
            icon: <IconPlayerPlay size={16} aria-hidden />,
            loading: run.isPending,
            disabled: isAtWork,
            onClick: () => run.mutate(id),
          },
          { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, onClick: () => setEdited(true) },
        ]}
        more={[
          {
            label: 'Delete…',
            icon: <IconTrash size={16} aria-hidden />,
            isDangerous: true,
            onClick: () => setRemoved(true),
          },
        ]}
      />
      <div className={classes.view}>
        <Notices schedule={schedule} />
        <div className={classes.columns}>
          <section aria-labelledby="next-runs" className={classes.part}>
            <Title order={2} id="next-runs">
              {timingLabel(schedule)}
            </Title>
            {nextRuns.length > 0 ? <NextRuns runs={nextRuns} /> : <p className="quiet">Paused</p>}
            <p className="quiet">Missed runs: {policyLabels[missedPolicy].label.toLowerCase()}</p>
          </section>
          <section aria-labelledby="asks" className={classes.part}>
            <Title order={2} id="asks">
              Asks{' '}
              <Link to="/dashboard/agents/$agentId" params={{ agentId: agent.id }} className={classes.link}>
                {agent.name}
              </Link>
            </Title>
            <blockquote className={classes.prompt}>{prompt}</blockquote>
            <p>{outputsLabel(outputs)}</p>
            <PublishingLine schedule={schedule} />
            {webhookSecret !== null && <Secret secret={webhookSecret} />}
          </section>
        </div>
        <RunHistory schedule={schedule} />
      </div>
      <ScheduleDialog
        opened={isEdited}
        schedule={schedule}
        tools={tools}
        onClose={() => setEdited(false)}
        onSaved={() => setEdited(false)}
      />
      <ConfirmDialog
        opened={isRemoved}
        onClose={() => setRemoved(false)}
        title={`Delete ${name}?`}
        action="Delete schedule"
        cancel="Keep it"
        change={remove}
        failed="Not deleted"
        onConfirm={() => remove.mutate({ id, name }, { onSuccess: onGone })}
      >
        Run history is deleted. Conversations, artifacts and drafts stay.
      </ConfirmDialog>
    </>
  );
}

/** Why it does less than configured. */
function Notices({ schedule }: { schedule: ScheduledAgentDetails }) {
  const { withdraw } = useScheduleActions();
  const { id, state, pausedReason, publishingWithdrawn } = schedule;
  return (
    <>
      {pausedReason !== null && state !== 'active' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={state === 'auto_paused' ? 'Paused automatically' : 'Paused'}
        >
          <Text size="sm">{pausedReason}</Text>
          {state === 'auto_paused' && <Text size="sm">Fix the problem, then turn the schedule on.</Text>}
        </Alert>
      )}
      {publishingWithdrawn !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="Publishing is off">
          <Text size="sm">{publishingWithdrawn}</Text>
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(id)}
          >
            Keep it off
          </Button>
        </Alert>
      )}
    </>
  );
}

/** Whether answers are published automatically, with a button to revoke that. */
function PublishingLine({ schedule: { id, publishing } }: { schedule: ScheduledAgentDetails }) {
  const { withdraw } = useScheduleActions();
  if (publishing === null) return <p className="quiet">Posts need your approval</p>;
  return (
    <Group gap="8px 12px">
      <p>
        Published to {channelNames[publishing.channel]} as {publishing.memberName} after each run. Approved{' '}
        <MomentText moment={publishing.approvedAt} />.
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(id)}
      >
        Stop publishing
      </Button>
    </Group>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <details className={classes.secret}>
      <summary>Webhook secret</summary>
      <code>{secret}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </details>
  );
}
