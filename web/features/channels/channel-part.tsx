import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, ChannelCheck, DraftOptions } from '#contract/channels/publications.ts';
import { ChannelFields } from './channel-fields.tsx';
import { channelIcons } from './channel-icons.ts';
import classes from './compose.module.css';
import { type Composition, textFor } from './composition.ts';

type Props = {
  channel: Channel;
  composition: Composition;
  connection: Connection | null;
  /** What the server says of what is written now; null while it is asked. */
  check: ChannelCheck | null;
  /** Whether there are others to differ from. */
  isAlone: boolean;
  onText: (own: string | null) => void;
  onOptions: (options: DraftOptions) => void;
};

const count = new Intl.NumberFormat('en');

/** What one channel needs besides the common text, how long it is there, and what stands in its way. */
export function ChannelPart({ channel, composition, connection, check, isAlone, onText, onOptions }: Props) {
  const { ownText, options } = composition.parts[channel];
  const text = textFor(composition, channel);
  const name = channelNames[channel];
  const Icon = channelIcons[channel];
  // X counts in its own way, and its field shows that.
  const length = channel === 'twitter' ? null : text.length;
  const limit = check?.limit ?? null;
  const isOver = length !== null && limit !== null && length > limit;
  const warnings = (check?.warnings ?? []).filter(({ code }) => code !== 'empty');
  return (
    <section aria-label={`For ${name}`} className={classes.part}>
      <div className={classes.partHead}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <h3 className={classes.partName}>{name}</h3>
        <Text
          size="sm"
          c={isOver ? 'var(--danger)' : 'dimmed'}
          className={`tabular ${classes.length}`}
          data-length={length}
        >
          {length !== null && limit !== null && `${count.format(length)} of ${count.format(limit)}`}
        </Text>
      </div>
      {ownText !== null && (
        <Textarea
          aria-label={`Text for ${name}`}
          autosize
          minRows={3}
          maxRows={16}
          value={ownText}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      {!(isAlone && ownText === null) && (
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => onText(ownText === null ? text : null)}>
            {ownText === null ? `Write ${name} differently` : 'Use the common text'}
          </Button>
        </Group>
      )}
      <ChannelFields
        channel={channel}
        options={options}
        text={text}
        connection={connection}
        onChange={onOptions}
      />
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={`Checks for ${name}`}>
          {warnings.map(({ code, message, blocks }) => (
            <li key={code + message} data-blocks={blocks || undefined}>
              {blocks ? <IconBan size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
