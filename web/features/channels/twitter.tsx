import { Group, Text } from '@mantine/core';
import { IconBrandX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { optionsOf } from '#core/channels/index.ts';
import { maxWeight } from '#core/channels/twitter.ts';
import { api } from '#web/lib/api.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { type ChannelView, type FieldsProps, oauthCalls, type PreviewProps } from './channel-view.ts';
import compose from './compose.module.css';
import { LinkCard } from './composer/link-card.tsx';
import { OptionFields } from './option-fields.tsx';
import { PictureGrid } from './plain-preview.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import classes from './twitter.module.css';
import { costLabel, handleOf, weightLabel } from './twitter-labels.ts';
import { useWeighed } from './use-weighed.ts';
import type { Piece } from './weigh-post.ts';

/** X, whose routes are named after Twitter. */
export const twitter = {
  Icon: IconBrandX,
  purpose: 'Publish posts, paid per post.',
  ways: {
    twitter: {
      asks: 'X asks for your consent.',
      scopes: {
        'tweet.read': 'Read posts that you can see',
        'tweet.write': 'Publish and delete posts in your name',
        'users.read': 'Read your profile and those of others you can see',
        'media.write': 'Upload images',
        'offline.access': 'Stay connected until you disconnect',
      },
      note: 'X charges for posts, links and metrics.',
      onDisconnect: 'inGrow deletes its access token and asks X to revoke it.',
    },
  },
  calls: oauthCalls({ ...api.twitter, authUrl: api.twitter.auth }),
  Fields,
  Preview,
} satisfies ChannelView;

/** A post's length and cost, and whether a model created its images. */
function Fields({ options, text, connection, onChange }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <Weight text={text} isSample={connection?.network === 'sample'} />
      <OptionFields options={optionsOf('twitter', options)} onChange={onChange} />
    </div>
  );
}

function Preview({ posts, images, connection }: PreviewProps) {
  return (
    <div className={compose.thread}>
      {posts.map((post, index) => (
        <Post
          // biome-ignore lint/suspicious/noArrayIndexKey: posts of a thread have no id
          key={index}
          text={post}
          connection={connection}
          place={messages.place(index, posts)}
        >
          {index === 0 && <PictureGrid images={images} />}
          {(index > 0 || images.length === 0) && <LinkCard text={post} />}
        </Post>
      ))}
    </div>
  );
}

function Weight({ text, isSample }: { text: string; isSample: boolean }) {
  const weighed = useWeighed(text);
  if (weighed === 'failed') {
    return (
      <Text size="sm" c="dimmed">
        Couldn’t load the counter
      </Text>
    );
  }
  const over = weighed === null ? 0 : weighed.length - maxWeight;
  return (
    <Group align="stretch" gap="4px 16px" mih={20}>
      <Text size="sm" c={over > 0 ? 'var(--danger)' : 'dimmed'} className="tabular">
        {weighed === null ? ' ' : weightLabel(weighed.length, maxWeight)}
        <span role="status">{over > 0 && ` · ${over} too many`}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {weighed === null ? ' ' : costLabel(weighed)}
        {weighed !== null && isSample && ' · not charged in the sample network'}
      </Text>
    </Group>
  );
}

type PostProps = Pick<PreviewProps, 'connection'> & {
  text: string;
  /** The position in a thread, such as `2 of 5`; null for a single post. */
  place: string | null;
  /** Content below the text. */
  children: ReactNode;
};

/** A post as X shows it: links shortened, names and tags colored, and text over the limit highlighted. */
function Post({ text, connection, place, children }: PostProps) {
  const name = connection?.name ?? 'You';
  const handle = handleOf(connection?.details);
  const weighed = useWeighed(text);
  const pieces: Piece[] =
    weighed === null || weighed === 'failed' ? [{ text, isLinked: false, isOver: false }] : weighed.pieces;
  return (
    <article className={classes.preview} aria-label={place === null ? 'X preview' : `X preview, ${place}`}>
      <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={40} />
      <div className={classes.post}>
        <Group component="header" align="stretch" gap={4} wrap="nowrap" miw={0}>
          <span className={`${classes.name} cut`}>{name}</span>
          {handle && <span className={`${classes.handle} cut`}>{handle}</span>}
          <span className={classes.now}>{place === null ? '· now' : `· ${place}`}</span>
        </Group>
        {text.trim() === '' ? (
          <Text size="sm" c="dimmed">
            {messages.emptyPreview}
          </Text>
        ) : (
          <p className={classes.words}>
            {pieces.map((piece, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
                key={index}
                className={piece.isLinked ? classes.linked : undefined}
                data-over={piece.isOver || undefined}
              >
                {piece.text}
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
