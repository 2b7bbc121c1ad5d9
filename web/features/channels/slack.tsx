import { IconBrandSlack } from '@tabler/icons-react';
import { optionsOf } from '#core/channels/index.ts';
import { api } from '#web/lib/api.ts';
import { type ChannelView, type FieldsProps, oauthCalls, type PreviewProps } from './channel-view.ts';
import classes from './compose.module.css';
import { OptionFields } from './option-fields.tsx';
import { PictureGrid, PlainPreview } from './plain-preview.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { SlackFields } from './slack-fields.tsx';
import { SlackPreview } from './slack-preview.tsx';

export const slack = {
  Icon: IconBrandSlack,
  purpose: 'Send digests and posts to a workspace.',
  ways: {
    slack: {
      asks: 'Slack asks for the workspace and the default channel.',
      scopes: {
        'incoming-webhook': 'Post to the channel you choose',
        'chat:write': 'Post to channels it’s invited to',
        'chat:write.public': 'Post to any public channel',
        'channels:read': 'Read the names and topics of public channels',
        'groups:read': 'Read the names and topics of private channels it’s invited to',
        'files:write': 'Upload and delete its own files',
      },
      note: 'Can’t read messages. Posts only what you approve.',
      onDisconnect: 'Digests stop, and the access token is revoked.',
    },
  },
  calls: oauthCalls(api.slack),
  target: (connection, options) => (options === null && connection?.details.channel) || null,
  Fields,
  Preview,
} satisfies ChannelView;

/** The target; while the post is being written also its heading, and whether Slack unfurls its links. */
function Fields({ options, connection, isWriting, onChange }: FieldsProps) {
  const value = optionsOf('slack', options);
  return (
    <>
      {connection && <SlackFields value={value} connection={connection} onChange={onChange} />}
      {isWriting && <OptionFields options={value} names={['title', 'unfurl']} onChange={onChange} />}
    </>
  );
}

function Preview({ text, posts, images, options, connection }: PreviewProps) {
  if (connection === null) {
    return <PlainPreview channel="slack" text={text} images={images} connection={connection} />;
  }
  const value = optionsOf('slack', options);
  return (
    <div className={classes.thread}>
      {posts.map((message, index) => (
        <SlackPreview
          // biome-ignore lint/suspicious/noArrayIndexKey: messages of a thread have no id
          key={index}
          text={message}
          connection={connection}
          value={index === 0 ? value : { ...value, title: null }}
          place={messages.place(index, posts)}
        >
          {index === posts.length - 1 && <PictureGrid images={images} />}
        </SlackPreview>
      ))}
    </div>
  );
}
