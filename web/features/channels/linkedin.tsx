import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconBrandLinkedin, IconWorld } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Mention } from '#contract/channels/publications.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { api } from '#web/lib/api.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import type { ChannelView, PreviewProps } from './channel-view.ts';
import classes from './compose.module.css';
import { LinkCard } from './composer/link-card.tsx';
import { PictureGrid } from './plain-preview.tsx';
import { postsMessages as messages } from './posts-messages.ts';

const account = 'Read your name, picture and email address';

/** LinkedIn has two ways to connect, and its own routes. */
export const linkedin = {
  Icon: IconBrandLinkedin,
  purpose: 'Publish posts, comments and replies.',
  ways: {
    unipile: {
      asks: 'Unipile asks for your LinkedIn password and stays signed in until you disconnect. inGrow never sees it.',
      scopes: {},
      may: ['Publish posts and comments in your name', 'Confirm they went live'],
      onDisconnect: 'inGrow asks Unipile to delete the sign-in.',
    },
    linkedin: {
      asks: 'LinkedIn asks for your consent.',
      scopes: {
        openid: account,
        profile: account,
        email: account,
        w_member_social: 'Publish posts and comments in your name, for 60 days',
      },
      onDisconnect:
        'inGrow deletes its access token. You can also revoke access under Permitted services in your LinkedIn settings.',
    },
  },
  calls: {
    connect: (via, origin) =>
      api.linkedinAuth.createLink({ body: { via: via === 'unipile' ? via : 'linkedin', origin } }),
    finish: ({ state, code }) =>
      api.linkedinAuth.verifyConnection({ body: { state, ...(code === undefined ? {} : { code }) } }),
    disconnect: (id) => api.linkedinAuth.disconnect({ body: { id } }),
  },
  Preview: LinkedInPreview,
} satisfies ChannelView;

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

/** A post as LinkedIn's feed shows it: three lines, then "…more". */
function LinkedInPreview({ text, mentions, firstComment, images, connection }: PreviewProps) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label="LinkedIn preview">
      <Group component="header" gap="xs" wrap="nowrap" miw={0}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={40} />
        <div className={classes.authorFacts}>
          <span className={`${classes.authorName} cut`}>{name}</span>
          <Text size="xs" c="dimmed" component="span" className={classes.now}>
            Now · <IconWorld size={12} aria-label="Visible to everyone" />
          </Text>
        </div>
      </Group>
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
