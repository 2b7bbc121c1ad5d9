import { Alert, Button, Group, Menu, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookHour, WebhookState } from '#contract/channels/webhook.ts';
import { formatCount } from '#core/pluralize.ts';
import { isLive, jobQuery } from '#web/lib/job-queries.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { showFailure } from '#web/ui/toast.ts';
import { useChange, useTest } from './use-webhook.ts';
import classes from './webhook.module.css';
import { type DialogName, WebhookDialogs } from './webhook-dialogs.tsx';
import type { Choose } from './webhook-form.tsx';
import { stateLabels } from './webhook-labels.ts';

/** Deliveries in the last 24 hours, by hour: delivered below, failed on top. */
function HoursPlot({ hours }: { hours: readonly WebhookHour[] }) {
  const delivered = sum(hours.map((hour) => hour.delivered));
  const failed = sum(hours.map((hour) => hour.failed));
  const max = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  const percent = (count: number) => `${(100 * count) / max}%`;
  return (
    <figure className={classes.plot}>
      <figcaption>
        Last 24 hours: {formatCount(delivered)} delivered, {formatCount(failed)} failed
        <span className={classes.legend} aria-hidden>
          <i data-kind="delivered" /> delivered <i data-kind="failed" /> failed
        </span>
      </figcaption>
      <ol className={classes.bars} aria-label="Attempts by hour">
        {hours.map((hour) => {
          const words = `${absoluteTime(hour.at)}: ${hour.delivered} delivered, ${hour.failed} failed`;
          return (
            <li key={hour.at} title={words}>
              <span className="visually-hidden">{words}</span>
              <i data-kind="failed" style={{ height: percent(hour.failed) }} />
              <i data-kind="delivered" style={{ height: percent(hour.delivered) }} />
            </li>
          );
        })}
      </ol>
      <div className={classes.axis} aria-hidden>
        <span>24 h ago</span>
        <span>now</span>
      </div>
    </figure>
  );
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

const tones: Record<WebhookState, BadgeTone> = {
  active: 'success',
  failing: 'warning',
  paused: 'neutral',
  disabled: 'danger',
};

type Props = {
  webhook: Webhook;
  hours: readonly WebhookHour[];
  choose: Choose;
  onSent: (eventId: string) => void;
  onSecret: (secret: string) => void;
};

/** The webhook's URL, health, and actions. */
export function WebhookHead({ webhook, hours, choose, onSent, onSecret }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const test = useTest(onSent);
  const change = useChange();
  const {
    state,
    url,
    network: realm,
    waiting,
    disabledReason,
    failingSince,
    slowUntil,
    formerSecretUntil,
  } = webhook;
  const isOn = state === 'active' || state === 'failing';
  const turn = (to: 'active' | 'paused') =>
    change.mutate({ state: to }, { onError: (error) => showFailure(error) });
  return (
    <section aria-labelledby="receiver" className={classes.section}>
      <Group gap="8px 12px">
        <Title order={2} id="receiver" className={`${classes.url} cut`} title={url}>
          {url}
        </Title>
        <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        <Text size="sm" c="dimmed">
          {realm === 'sample' ? 'Signals of the sample network' : 'Signals of your real profiles'}
          {waiting > 0 && ` · ${formatCount(waiting)} waiting`}
        </Text>
      </Group>
      {disabledReason !== null && (
        <Alert color="red" icon={<IconAlertTriangle />} title="Deliveries have stopped">
          <Text size="sm">{disabledReason}</Text>
        </Alert>
      )}
      {state === 'failing' && failingSince !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="The receiver is failing">
          <Text size="sm">
            Since <MomentText moment={failingSince} />. Each event is retried for three days.
          </Text>
        </Alert>
      )}
      {slowUntil !== null && <Text size="sm">Paused by the receiver until {absoluteTime(slowUntil)}.</Text>}
      {formerSecretUntil !== null && (
        <Text size="sm" c="dimmed">
          The previous secret is valid until {absoluteTime(formerSecretUntil)}.
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        {isOn ? (
          <Button size="xs" variant="default" loading={change.isPending} onClick={() => turn('paused')}>
            Pause
          </Button>
        ) : (
          <Button size="xs" variant="default" loading={change.isPending} onClick={() => turn('active')}>
            {state === 'paused' ? 'Resume' : 'Turn on'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setDialog('edit')}>
          Change
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label="More" px="xs">
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={state === 'disabled'} onClick={() => setDialog('backfill')}>
              Send all signals once
            </Menu.Item>
            <Menu.Item onClick={() => setDialog('rotate')}>Rotate secret</Menu.Item>
            <Menu.Item color="red" onClick={() => setDialog('disconnect')}>
              Disconnect
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {jobId !== null && <Backfill jobId={jobId} />}
      <HoursPlot hours={hours} />
      <WebhookDialogs
        webhook={webhook}
        choose={choose}
        change={change}
        opened={dialog}
        onClose={() => setDialog(null)}
        onSecret={onSecret}
        onBackfill={setJobId}
      />
    </section>
  );
}

/** The progress of the backfill; renders nothing once it's done. */
function Backfill({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(jobQuery(jobId));
  if (!job) return null;
  if (isLive(job)) return <JobProgress job={job}>Deliveries continue.</JobProgress>;
  return <Text size="sm">{job.message ?? 'All signals are on their way.'}</Text>;
}
