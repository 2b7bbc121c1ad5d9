import { Button, Group, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { DigestChoice, SignalsDigest } from '#contract/channels/digests.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { isUsable } from './channel-labels.ts';
import { lastLabel, nextLabel } from './digest-labels.ts';
import classes from './slack.module.css';
import { SlackFields } from './slack-fields.tsx';
import { SlackPreview } from './slack-preview.tsx';
import { digestPreviewQuery, digestQuery, useChangeDigest, useTestDigest } from './slack-queries.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Whether, when and where new signals are posted to Slack each morning. */
export function SlackDigest({ connection }: { connection: Connection }) {
  const digest = useQuery(digestQuery);
  if (digest.isPending) {
    return (
      <div className={classes.digest} aria-hidden>
        <Skeleton height={24} width={260} />
        <Skeleton height={56} />
      </div>
    );
  }
  if (!digest.data) return <ErrorNote error={digest.error} onRetry={() => void digest.refetch()} />;
  return <Choice digest={digest.data} connection={connection} />;
}

function Choice({ digest, connection }: { digest: SignalsDigest; connection: Connection }) {
  const [isPreviewing, setPreviewing] = useState(false);
  const change = useChangeDigest();
  const test = useTestDigest();
  const { isOn, hour, channelId, channelName, timeZone, nextAt, offReason, last } = digest;
  // What was just clicked shows at once.
  const shown: DigestChoice = change.isPending ? change.variables : { isOn, hour, channelId, channelName };
  const save = (part: Partial<DigestChoice>) => change.mutate({ ...shown, ...part });
  const canSend = isUsable(connection);
  return (
    <div className={classes.digest}>
      <Switch
        label="New signals each morning"
        description="Names, headline, score and what they did, once a day. Nothing is sent on a day without news."
        checked={shown.isOn}
        disabled={!canSend && !shown.isOn}
        onChange={(event) => save({ isOn: event.currentTarget.checked })}
      />
      <div className={classes.choices}>
        <Select
          label="At"
          data={hours}
          value={String(shown.hour)}
          allowDeselect={false}
          onChange={(value) => value !== null && save({ hour: Number(value) })}
        />
        <SlackFields
          label="To"
          connection={connection}
          value={{ channel: 'slack', channelId: shown.channelId }}
          name={shown.channelName}
          onChange={(value, name) => save({ channelId: value.channelId, channelName: name })}
        />
      </div>
      {change.isError && <ErrorNote error={change.error} title="Not saved" />}
      {offReason !== null && !shown.isOn && (
        <Text size="sm" role="status" maw="70ch">
          {offReason}
        </Text>
      )}
      <div>
        <Text size="sm" c="dimmed">
          {canSend || !isOn ? nextLabel(nextAt, timeZone) : 'It waits until Slack is connected again.'}
        </Text>
        {last !== null && (
          <Text size="sm" c="dimmed">
            {lastLabel(last)}
          </Text>
        )}
        {last?.error && (
          <Text size="sm" maw="70ch">
            {last.error}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-expanded={isPreviewing}
          onClick={() => setPreviewing((was) => !was)}
        >
          {isPreviewing ? 'Hide the preview' : 'Preview'}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!canSend}
          loading={test.isPending}
          onClick={() => test.mutate(shown.channelId)}
        >
          Send a test now
        </Button>
      </Group>
      {test.isError && <ErrorNote error={test.error} title="Not sent" />}
      {isPreviewing && <Preview connection={connection} choice={shown} />}
    </div>
  );
}

function Preview({ connection, choice }: { connection: Connection; choice: DigestChoice }) {
  const preview = useQuery(digestPreviewQuery);
  if (preview.isPending) return <Skeleton height={160} aria-hidden />;
  if (!preview.data) return <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />;
  const { text, since } = preview.data;
  if (text === null) {
    return (
      <Text size="sm" role="status">
        No new high signals since {absoluteTime(since)}: nothing would be sent now.
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        Exactly this would be sent now
      </Text>
      <SlackPreview
        text={text}
        connection={connection}
        value={{ channel: 'slack', channelId: choice.channelId }}
        channelName={choice.channelName}
      />
    </Stack>
  );
}
