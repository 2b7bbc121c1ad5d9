import { Drawer, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { ChannelPreview } from '#web/features/channels/channel-preview.tsx';
import type { Composition } from '#web/features/channels/composition.ts';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import classes from './composer.module.css';

type Props = {
  composition: Composition;
  /** The channels shown, in order. */
  channels: readonly Channel[];
  connections: Partial<Record<Channel, Connection>>;
  isOpen: boolean;
  onClose: () => void;
};

/** The post as each channel will show it: beside the editor, or in a sheet on a narrow screen. */
export function ComposerPreviews({ composition, channels, connections, isOpen, onClose }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const previews = (
    <div className={classes.previewList}>
      {channels.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.noChannelPreview}
        </Text>
      )}
      {channels.map((channel) => (
        <ChannelPreview
          key={channel}
          channel={channel}
          composition={composition}
          connection={connections[channel] ?? null}
        />
      ))}
    </div>
  );
  if (isNarrow) {
    return (
      <Drawer opened={isOpen} onClose={onClose} position="bottom" size="85%" title={messages.preview}>
        {previews}
      </Drawer>
    );
  }
  return (
    <section aria-label={messages.previews} className={classes.previews}>
      <h2 className={classes.previewsTitle}>{messages.preview}</h2>
      {previews}
    </section>
  );
}
