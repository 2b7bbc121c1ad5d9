import { ActionIcon, Anchor, Button, Group, Stack, Tooltip } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './engage.module.css';
import { countsLabel, feedMessages, postMessages, typeLabels } from './engage-messages.ts';

type PostCardProps = {
  post: FeedPost;
  /** Content shown below the post. */
  below?: ReactNode;
  onUnsee: (post: FeedPost) => void;
};

/** A post: author, time, text, and engagement counts. */
export function PostCard({ post, below, onUnsee }: PostCardProps) {
  const { author } = post;
  const link = outsideLink(post.url);
  const authorLink = outsideLink(author.url);
  return (
    <>
      <header className={classes.author}>
        <PersonAvatar name={author.name} url={author.pictureUrl} size={40} />
        <Stack gap={0} flex={1} miw={0}>
          <Group align="baseline" gap="xs" wrap="nowrap">
            <h2 className="cut" title={author.name}>
              {authorLink ? <a {...authorLink}>{author.name}</a> : author.name}
            </h2>
            <span className={`${classes.when} quiet`}>
              <MomentText moment={post.publishedAt} />
              {post.postType !== 'text' && ` · ${typeLabels[post.postType]}`}
            </span>
          </Group>
          {author.headline && (
            <p className="quiet cut" title={author.headline}>
              {author.headline}
            </p>
          )}
        </Stack>
        {post.seenAt !== null && (
          <Tooltip label={postMessages.markUnread}>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconCheck size={12} stroke={2} aria-hidden />}
              aria-label={postMessages.markUnreadOf(author.name)}
              onClick={() => onUnsee(post)}
            >
              {postMessages.read}
            </Button>
          </Tooltip>
        )}
      </header>
      <FoldedText post={post} />
      {post.pictureUrl !== null && <PostPicture key={post.pictureUrl} post={post} url={post.pictureUrl} />}
      <Group component="footer" gap="xs" mih={28}>
        <span className="quiet tabular">{countsLabel(post.counts)}</span>
        <span className={classes.space} />
        {link && (
          <Tooltip label={postMessages.open}>
            <ActionIcon
              component="a"
              {...link}
              variant="subtle"
              color="gray"
              aria-label={postMessages.openOf(author.name)}
            >
              <IconExternalLink size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {below}
    </>
  );
}

/** The post's first image. Its space is reserved while it loads; an image that fails to load takes none. */
function PostPicture({ post, url }: { post: FeedPost; url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className={classes.picture}
      src={url}
      alt={postMessages.pictureOf(post.author.name)}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

/** The text, collapsed after six lines. */
function FoldedText({ post }: { post: FeedPost }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLong = useIsCut(text, isOpen);
  if (post.text === null) {
    return (
      <p className="quiet">
        {post.postType === 'text' ? postMessages.noText : postMessages.typeOnly(post.postType)}
      </p>
    );
  }
  return (
    <div>
      <p ref={text} className={classes.text} data-folded={!isOpen || undefined} dir="auto">
        <MarkedText text={post.text} hits={post.hits} />
      </p>
      {(isLong || isOpen) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(!isOpen)}>
          {isOpen ? postMessages.less : postMessages.more}
        </Anchor>
      )}
    </div>
  );
}

/** Whether a collapsed text is cut off. Checked again when its width changes. */
function useIsCut(element: { current: HTMLElement | null }, isOpen: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null || isOpen) return;
    const look = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(shown);
    return () => watch.disconnect();
  }, [element, isOpen]);
  return isCut;
}

/** Shown instead of the next posts if they couldn’t be loaded. */
export function MoreFailed({ ref, onRetry }: { ref?: Ref<HTMLDivElement>; onRetry: () => void }) {
  return (
    <div ref={ref} className={classes.more} role="alert">
      {feedMessages.moreNotRead}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {feedMessages.retry}
      </Button>
    </div>
  );
}
