import { Button, Group, Switch, Text, Textarea, UnstyledButton } from '@mantine/core';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { channelDefinitions } from '#core/channels/index.ts';
import { ChannelFields } from '#web/features/channels/channel-fields.tsx';
import {
  type Composition,
  imagesFor,
  isDocument,
  mentionsFor,
  type Part,
  postsFor,
  textFor,
  withMention,
} from '#web/features/channels/composition.ts';
import { PostPicture } from '#web/features/channels/post-picture.tsx';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import classes from './composer.module.css';
import { MentionLine } from './mention-line.tsx';
import { MentionTextarea } from './mention-textarea.tsx';

type Props = {
  channel: Channel;
  composition: Composition;
  connection: Connection | null;
  /** Whether this is the only channel, so there is no shared text. */
  isAlone: boolean;
  onPart: (make: (part: Part) => Part) => void;
  onRemove: () => void;
};

/** A post's version for one channel: its text, its images, and its extra fields. */
export function ChannelEditor({ channel, composition, connection, isAlone, onPart, onRemove }: Props) {
  const part = composition.parts[channel];
  const text = textFor(composition, channel);
  const posts = postsFor(composition, channel);
  const { splits, followUps } = channelDefinitions[channel];
  return (
    <>
      <MentionTextarea
        aria-label={messages.textFor(channel)}
        placeholder={messages.placeholder}
        minRows={5}
        value={text}
        realm={channel === 'linkedin' && connection?.provider === 'linkedin' ? connection.network : null}
        onText={(value) => onPart((before) => ({ ...before, ownText: value }))}
        onMention={(mention) => onPart((before) => withMention(before, mention))}
      />
      {channel === 'linkedin' && (
        <MentionLine
          mentions={mentionsFor(composition)}
          onRemove={(id) =>
            onPart((before) => ({ ...before, mentions: before.mentions.filter((each) => each.id !== id) }))
          }
        />
      )}
      <Group align="baseline" gap="xs">
        <Text size="sm" c="dimmed">
          {part.ownText === null ? messages.sameText : messages.customized(channel)}
        </Text>
        {part.ownText !== null && (
          <UnstyledButton
            className={classes.linkButton}
            onClick={() => onPart((before) => ({ ...before, ownText: null }))}
          >
            {messages.useCommon}
          </UnstyledButton>
        )}
      </Group>
      {composition.images.some(isDocument) ? (
        <Text size="sm" c="dimmed">
          {imagesFor(composition, channel).length === 0 && messages.noDocumentThere(channel)}
        </Text>
      ) : (
        <ChannelImages composition={composition} channel={channel} onPart={onPart} />
      )}
      <div className={classes.fields}>
        {splits !== null && (
          <Switch
            label={messages.thread}
            description={messages.threadHelp(channel, part.isThread ? posts.length : null)}
            checked={part.isThread}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              onPart((before) => ({ ...before, isThread: checked }));
            }}
          />
        )}
        <ChannelFields
          channel={channel}
          options={part.options}
          text={posts[0] ?? ''}
          connection={connection}
          isWriting
          onChange={(options) => onPart((before) => ({ ...before, options }))}
        />
        {followUps?.kind === 'comment' && (
          <Textarea
            label={messages.firstComment}
            description={messages.firstCommentHelp}
            autosize
            minRows={1}
            maxRows={8}
            value={part.firstComment ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onPart((before) => ({ ...before, firstComment: value === '' ? null : value }));
            }}
          />
        )}
        {!isAlone && (
          <div>
            <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
              {messages.removeChannel(channel)}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type ImagesProps = Pick<Props, 'onPart'> & { composition: Composition; channel: Channel };

/** The post's images. A click leaves one out for this channel. */
function ChannelImages({ composition, channel, onPart }: ImagesProps) {
  const { hidden } = composition.parts[channel];
  if (composition.images.length === 0) return null;
  return (
    <Group align="stretch" gap="xs">
      {composition.images.map((image, index) => {
        const isHidden = hidden.includes(image.id);
        return (
          <UnstyledButton
            key={image.id}
            className={classes.channelImage}
            data-hidden={isHidden || undefined}
            aria-pressed={!isHidden}
            aria-label={isHidden ? messages.includeAgain(index + 1) : messages.leaveOut(index + 1)}
            onClick={() =>
              onPart((before) => ({
                ...before,
                hidden: isHidden ? hidden.filter((id) => id !== image.id) : [...hidden, image.id],
              }))
            }
          >
            <PostPicture image={image} />
          </UnstyledButton>
        );
      })}
    </Group>
  );
}
