import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ScheduleOutputs } from '#contract/agents/scheduled-agents.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { channels as allChannels } from '#core/channels/index.ts';
import { readOneOf } from '#web/lib/url-values.ts';
import type { ScheduleChannel } from './schedule-dialog.tsx';

type Props = {
  outputs: ScheduleOutputs;
  channels: readonly ScheduleChannel[];
  /** Whether this server sends mail, and the recipient. */
  mail: { isOffered: boolean; address: string };
  webhookError: string | undefined;
  onChange: (outputs: ScheduleOutputs) => void;
};

/** Where answers go. None of these outputs is published. */
export function OutputFields({ outputs, channels, mail, webhookError, onChange }: Props) {
  const change = (part: Partial<ScheduleOutputs>) => onChange({ ...outputs, ...part });
  const slack = channels.find(({ channel }) => channel === 'slack');
  return (
    <Stack gap="sm" role="group" aria-labelledby="schedule-outputs">
      <div>
        <Text size="sm" fw={500} id="schedule-outputs">
          Send results to
        </Text>
        <Text size="xs" c="dimmed">
          Always saved in the conversation
        </Text>
      </div>
      <Checkbox
        label="Artifact"
        checked={outputs.artifact}
        onChange={(event) => change({ artifact: event.currentTarget.checked })}
      />
      <Checkbox
        label="Slack channel"
        description={outputs.slack ? (slack?.note ?? undefined) : undefined}
        checked={outputs.slack}
        onChange={(event) => change({ slack: event.currentTarget.checked })}
      />
      {(mail.isOffered || outputs.mail) && (
        <Checkbox
          label="Email"
          description={mail.isOffered ? `To ${mail.address}` : 'Not set up on this server'}
          checked={outputs.mail}
          onChange={(event) => change({ mail: event.currentTarget.checked })}
        />
      )}
      <Select
        label="Draft for"
        placeholder="No draft"
        clearable
        data={allChannels.map((channel) => ({ value: channel, label: channelNames[channel] }))}
        value={outputs.draft}
        onChange={(value) => change({ draft: readOneOf(allChannels)(value) ?? null })}
      />
      <TextInput
        label="Webhook"
        type="url"
        inputMode="url"
        placeholder="https://"
        description="Signed JSON; the secret is on the schedule’s page"
        maxLength={2048}
        value={outputs.webhook ?? ''}
        error={webhookError}
        onChange={(event) => change({ webhook: event.currentTarget.value || null })}
      />
    </Stack>
  );
}
