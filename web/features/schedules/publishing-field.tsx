import { Alert, Select, Stack, Switch, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel, DraftOptions } from '#contract/channels/publications.ts';
import { channels as allChannels, newOptions, optionFields } from '#core/channels/index.ts';
import { readOneOf } from '#web/lib/url-values.ts';
import type { EditorTools, ScheduleChannel } from './schedule-dialog.tsx';
import { approvalLabel } from './schedule-labels.ts';

export type Publishing = { channel: Channel; options: DraftOptions | null };

type Props = {
  /** Null: nothing is published without a click. */
  value: Publishing | null;
  /** The approval was for a different question than the current one. */
  isOther: boolean;
  channels: readonly ScheduleChannel[];
  options: EditorTools['options'];
  onChange: (value: Publishing | null) => void;
};

/** Null also where the user has to fill in some first. */
const firstOptions = (channel: Channel): DraftOptions | null =>
  optionFields(channel).some(([, { isRequired }]) => isRequired) ? null : newOptions(channel);

/** The switch for promise 5, with exactly what it approves. */
export function PublishingField({ value, isOther, channels, options, onChange }: Props) {
  const usable = channels.filter(({ member }) => member !== null);
  const chosen = channels.find(({ channel }) => channel === value?.channel);
  return (
    <Stack gap="sm">
      <Switch
        label="Publish automatically"
        description={
          usable.length === 0 && value === null ? (
            <>
              <Link to="/dashboard/channels">Connect a channel</Link> first
            </>
          ) : undefined
        }
        checked={value !== null}
        disabled={usable.length === 0 && value === null}
        onChange={(event) => {
          const [first] = usable;
          onChange(
            event.currentTarget.checked && first
              ? { channel: first.channel, options: firstOptions(first.channel) }
              : null,
          );
        }}
      />
      {value !== null && (
        <>
          <Select
            label="Where"
            allowDeselect={false}
            data={usable.map(({ channel }) => ({ value: channel, label: channelNames[channel] }))}
            value={value.channel}
            onChange={(picked) => {
              const channel = readOneOf(allChannels)(picked);
              if (channel) onChange({ channel, options: firstOptions(channel) });
            }}
          />
          {options(value.channel, value.options, (next) => onChange({ ...value, options: next }))}
          <Alert color="yellow" icon={<IconShieldCheck />} title="What you approve by saving">
            <Text size="sm">{approvalLabel(value.channel, chosen?.member ?? 'the connected account')}</Text>
            {isOther && (
              <Text size="sm" mt={4}>
                Saving approves the changed question.
              </Text>
            )}
          </Alert>
        </>
      )}
    </Stack>
  );
}
