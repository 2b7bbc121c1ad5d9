import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DigestChange, DigestSettings } from '#contract/channels/digests.ts';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { lastLabel, digestMessages as messages, nextLabel } from './digest-labels.ts';
import {
  digestPreviewQuery,
  noticeSettingsQuery,
  useChangeNotices,
  useTestDigest,
} from './notice-queries.ts';
import classes from './notices.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

type SlackChannel = Pick<DigestSettings, 'channelId' | 'channelName'>;

/** The connected workspace, as on the Channels page. */
export type DigestInSlack = {
  canSend: boolean;
  field: (channel: SlackChannel, onChange: (channel: SlackChannel) => void) => ReactNode;
  preview: (text: string, channel: SlackChannel) => ReactNode;
};

/**
 * When and where the morning digest is sent, a preview, and a test button. Its checkboxes are in the table
 * above.
 */
export function MorningDigest({ slack }: { slack: DigestInSlack | null }) {
  const settings = useQuery(noticeSettingsQuery);
  const [isPreviewing, setPreviewing] = useState(false);
  const change = useChangeNotices();
  const test = useTestDigest();
  if (settings.isPending) return <Skeleton height={120} aria-hidden />;
  // The table above shows the error and refetches.
  if (!settings.data) return null;
  const { choices, digest, timeZone } = settings.data;
  const { nextAt, offReason, last } = digest;
  // A click takes effect on the screen at once.
  const clicked = change.isPending ? change.variables.digest : undefined;
  const {
    channelId = digest.channelId,
    channelName = digest.channelName,
    hour = digest.hour,
  } = clicked ?? {};
  const channel = { channelId, channelName };
  const isInSlack = choices.some(({ kind, slack: isOn }) => kind === 'morning_digest' && isOn);
  const save = (part: DigestChange) => change.mutate({ digest: part });
  const isWaiting = isInSlack && slack?.canSend === false;
  return (
    <Stack gap="md">
      <div className={classes.choices}>
        <Select
          label={messages.hour}
          data={hours}
          value={String(hour)}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={(value) => value !== null && save({ hour: Number(value) })}
        />
        {slack?.field(channel, save)}
      </div>
      {offReason !== null && !isInSlack && (
        <Text size="sm" role="status" maw="70ch">
          {offReason}
        </Text>
      )}
      <div>
        <Text size="sm" c="dimmed">
          {isWaiting ? messages.waiting : nextLabel(nextAt, timeZone)}
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
          {isPreviewing ? messages.hidePreview : messages.preview}
        </Button>
        {slack && (
          <Button
            size="xs"
            variant="default"
            disabled={!slack.canSend}
            loading={test.isPending}
            onClick={() => test.mutate(channelId)}
          >
            {messages.test}
          </Button>
        )}
      </Group>
      {test.isError && <ErrorNote error={test.error} title={messages.notSent} />}
      {isPreviewing && <Preview slack={slack} channel={channel} />}
    </Stack>
  );
}

function Preview({ slack, channel }: { slack: DigestInSlack | null; channel: SlackChannel }) {
  const preview = useQuery(digestPreviewQuery);
  if (preview.isPending) return <Skeleton height={160} aria-hidden />;
  if (!preview.data) return <LoadError of={preview} />;
  const { text, since } = preview.data;
  if (text === null) {
    return (
      <Text size="sm" role="status">
        {messages.nothingNew(absoluteTime(since))}
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {messages.exactly}
      </Text>
      {slack?.preview(text, channel) ?? <p className={classes.text}>{text}</p>}
    </Stack>
  );
}
