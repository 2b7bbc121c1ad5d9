import { Text, UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Connection } from '#contract/channels/connections.ts';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel, Mention } from '#contract/channels/publications.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './compose.module.css';
import { LinkCard } from './composer/link-card.tsx';
import { type Composition, imagesFor, isDocument, mentionsFor, postsFor, textFor } from './composition.ts';
import { defaultOptions } from './default-options.ts';
import { DocumentPreview } from './document-tile.tsx';
import { PostPicture } from './post-picture.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { RedditPreview } from './reddit-preview.tsx';
import { SlackPreview } from './slack-preview.tsx';
import { TwitterPreview } from './twitter-preview.tsx';

/** What LinkedIn colors. */
const marked = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;

/** A text in pieces, in order: plain ones, and those LinkedIn shows as links. */
function mentionPieces(text: string, mentions: readonly Mention[]): { text: string; isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = [];
  const addPlain = (plain: string) => {
    for (const [index, piece] of plain.split(marked).entries()) {
      if (piece !== '') pieces.push({ text: piece, isLink: index % 2 === 1 });
    }
  };
  let from = 0;
  for (const { start, length } of locateMentions(text, mentions)) {
    addPlain(text.slice(from, start));
    pieces.push({ text: text.slice(start, start + length), isLink: true });
    from = start + length;
  }
  addPlain(text.slice(from));
  return pieces;
}

/** Further images are shown as a number, as feeds do. */
const maxShown = 4;

/** The images of a post, one large or several side by side; or its document. */
function PictureGrid({ images }: { images: readonly PublicationImage[] }) {
  if (images.length === 0) return null;
  const document = images.find(isDocument);
  if (document) return <DocumentPreview document={document} />;
  const rest = images.length - maxShown;
  return (
    <div className={classes.grid} data-count={Math.min(images.length, maxShown)}>
      {images.slice(0, maxShown).map((image, index) => (
        <div key={image.id} className={classes.cell}>
          <PostPicture image={image} />
          {rest > 0 && index === maxShown - 1 && <span className={classes.rest}>+{rest}</span>}
        </div>
      ))}
    </div>
  );
}

type LinkedInPreviewProps = {
  text: string;
  mentions: readonly Mention[];
  firstComment: string | null;
  images: readonly PublicationImage[];
  connection: Pick<Connection, 'name' | 'pictureUrl'> | null;
};

/** A post as LinkedIn's feed shows it: three lines, then "…more". */
function LinkedInPreview({ text, mentions, firstComment, images, connection }: LinkedInPreviewProps) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label="LinkedIn preview">
      <header className={classes.author}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={40} />
        <div className={classes.authorFacts}>
          <span className={`${classes.authorName} cut`}>{name}</span>
          <Text size="xs" c="dimmed" component="span" className={classes.now}>
            Now · <IconWorld size={12} aria-label="Visible to everyone" />
          </Text>
        </div>
      </header>
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          {messages.emptyPreview}
        </Text>
      ) : (
        <FoldedText text={text} mentions={mentions} />
      )}
      <PictureGrid images={images} />
      {images.length === 0 && <LinkCard text={text} />}
      {firstComment !== null && firstComment.trim() !== '' && (
        <div className={classes.later}>
          <Text size="xs" c="dimmed">
            {messages.firstCommentBy(name)}
          </Text>
          <p className={classes.words}>{firstComment}</p>
        </div>
      )}
    </article>
  );
}

function FoldedText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text folds at a different position
  useLayoutEffect(() => {
    const element = words.current;
    if (!element) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [text]);
  return (
    <div className={classes.fold}>
      <p ref={words} className={classes.words} data-folded={!isOpen || undefined}>
        {mentionPieces(text, mentions).map((piece, index) =>
          piece.isLink ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
            <span key={index} className={classes.mark}>
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </p>
      {isLong && !isOpen && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          …more
        </UnstyledButton>
      )}
      {isOpen && (
        <UnstyledButton className={classes.less} onClick={() => setOpen(false)}>
          Collapse as in the feed
        </UnstyledButton>
      )}
    </div>
  );
}

type Props = { channel: Channel; composition: Composition; connection: Connection | null };

/** A post as the channel shows it. */
export function ChannelPreview({ channel, composition, connection }: Props) {
  const text = textFor(composition, channel);
  const images = imagesFor(composition, channel);
  if (channel === 'linkedin') {
    const { firstComment } = composition.parts.linkedin;
    return (
      <LinkedInPreview
        text={text}
        mentions={mentionsFor(composition)}
        firstComment={firstComment}
        images={images}
        connection={connection}
      />
    );
  }
  if (channel === 'slack' && connection) {
    const value = defaultOptions.slack(composition.parts.slack.options);
    return (
      <div className={classes.thread}>
        {postsFor(composition, channel).map((message, index, all) => (
          <SlackPreview
            // biome-ignore lint/suspicious/noArrayIndexKey: messages of a thread have no id
            key={index}
            text={message}
            connection={connection}
            value={index === 0 ? value : { ...value, title: null }}
            place={all.length > 1 ? messages.threadPart(index + 1, all.length) : null}
          >
            {index === all.length - 1 && <PictureGrid images={images} />}
          </SlackPreview>
        ))}
      </div>
    );
  }
  if (channel === 'reddit') {
    const value = defaultOptions.reddit(composition.parts.reddit.options);
    return (
      <RedditPreview text={text} value={value} connection={connection}>
        <PictureGrid images={images} />
      </RedditPreview>
    );
  }
  if (channel === 'twitter') {
    return (
      <div className={classes.thread}>
        {postsFor(composition, channel).map((post, index, all) => (
          <TwitterPreview
            // biome-ignore lint/suspicious/noArrayIndexKey: posts of a thread have no id
            key={index}
            text={post}
            connection={connection}
            place={all.length > 1 ? messages.threadPart(index + 1, all.length) : null}
          >
            {index === 0 && <PictureGrid images={images} />}
            {(index > 0 || images.length === 0) && <LinkCard text={post} />}
          </TwitterPreview>
        ))}
      </div>
    );
  }
  return <PlainPreview channel={channel} text={text} images={images} connection={connection} />;
}

type PlainPreviewProps = {
  channel: Channel;
  text: string;
  images: readonly PublicationImage[];
  connection: Pick<Connection, 'name' | 'pictureUrl'> | null;
};

/** The text and images exactly as published. */
function PlainPreview({ channel, text, images, connection }: PlainPreviewProps) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label={`${channelNames[channel]} preview`}>
      <header className={classes.author}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={32} />
        <span className={`${classes.authorName} cut`}>{name}</span>
      </header>
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          {messages.emptyPreview}
        </Text>
      ) : (
        <p className={classes.words}>{text}</p>
      )}
      <PictureGrid images={images} />
    </article>
  );
}
