import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import classes from './engage.module.css';
import { feedMessages, postMessages } from './engage-messages.ts';
import { MoreFailed, PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import type { Feed } from './use-feed.ts';

/** A post counts as read after this long on the screen. */
const readMs = 1500;

/**
 * Reports a post that was on the screen for a moment: most of it, or as much as fits.
 *
 * @param root the scrolling element
 */
function useOnScreen(
  element: RefObject<HTMLElement | null>,
  root: HTMLElement | null,
  isWanted: boolean,
  onRead: () => void,
): void {
  const markRead = useLatest(onRead);
  useEffect(() => {
    const shown = element.current;
    if (shown === null || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const room = entry.rootBounds?.height ?? window.innerHeight;
        const isThere = entry.intersectionRatio >= 0.7 || entry.intersectionRect.height >= room * 0.6;
        if (!isThere) stop();
        else timer ??= setTimeout(markRead, readMs);
      },
      { root, threshold: [0, 0.2, 0.4, 0.6, 0.7, 0.8, 1] },
    );
    watch.observe(shown);
    return () => {
      stop();
      watch.disconnect();
    };
  }, [element, root, isWanted, markRead]);
}

/** Height of a typical post in px, until it's measured. */
const defaultHeight = 240;
/** How many posts before the end the next page is loaded. */
const ahead = 6;

export type FeedListProps = {
  feed: Feed;
  scroller: HTMLDivElement | null;
  focusedId: string | null;
  onFocus: (post: FeedPost) => void;
  onSeen: (post: FeedPost) => void;
  onUnsee: (post: FeedPost) => void;
  /** Content shown below a post. `isFocused`: keyboard shortcuts apply to this post. */
  below: (post: FeedPost, isFocused: boolean) => ReactNode;
  /** Receives a function that scrolls to a post by index. */
  goTo: RefObject<((index: number) => void) | null>;
};

/** The endless list of posts. Only posts near the screen are rendered. */
export function FeedList({ feed, scroller, focusedId, goTo, ...on }: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const margin = useOffset(list, scroller);
  const { posts } = feed;
  const virtual = useVirtualizer({
    count: posts.length + (feed.hasNextPage ? 1 : 0),
    getScrollElement: () => scroller,
    estimateSize: () => defaultHeight,
    overscan: 4,
    scrollMargin: margin,
    scrollPaddingStart: 12,
    useFlushSync: false,
    getItemKey: (index) => posts[index]?.id ?? 'more',
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const needsNext =
    feed.hasNextPage && last >= posts.length - ahead && !feed.isFetchNextPageError && !feed.isPlaceholderData;
  const { isFetching, fetchNextPage } = feed;
  useEffect(() => {
    if (needsNext && !isFetching) void fetchNextPage();
  }, [needsNext, isFetching, fetchNextPage]);
  useEffect(() => {
    goTo.current = (index) => virtual.scrollToIndex(index, { align: 'start' });
    return () => {
      goTo.current = null;
    };
  }, [goTo, virtual]);

  return (
    <div
      ref={list}
      role="feed"
      aria-label={feedMessages.posts}
      aria-busy={feed.isFetching}
      className={classes.list}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const post = posts[index];
        const top = start - margin;
        return post === undefined ? (
          <div key={key} className={classes.place} style={{ transform: `translateY(${top}px)` }}>
            {feed.isFetchNextPageError ? (
              <MoreFailed onRetry={() => void feed.fetchNextPage()} />
            ) : (
              <PostSkeleton />
            )}
          </div>
        ) : (
          <FeedItem
            key={key}
            post={post}
            index={index}
            top={top}
            scroller={scroller}
            virtual={virtual}
            isFocused={post.id === focusedId}
            onFocus={on.onFocus}
            onSeen={on.onSeen}
          >
            <PostCard post={post} below={on.below(post, post.id === focusedId)} onUnsee={on.onUnsee} />
          </FeedItem>
        );
      })}
    </div>
  );
}

type FeedItemProps = {
  post: FeedPost;
  index: number;
  top: number;
  scroller: HTMLDivElement | null;
  virtual: Virtualizer<HTMLDivElement, Element>;
  isFocused: boolean;
  onFocus: (post: FeedPost) => void;
  onSeen: (post: FeedPost) => void;
  children: ReactNode;
};

/** One position in the list. The post that keyboard shortcuts apply to has the focus. */
function FeedItem({ post, index, top, scroller, virtual, isFocused, children, ...on }: FeedItemProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => virtual.measureElement(row.current), [virtual]);
  useOnScreen(row, scroller, post.seenAt === null, () => on.onSeen(post));
  useEffect(() => {
    // A button or field inside the post keeps the focus.
    if (isFocused && !row.current?.contains(document.activeElement)) {
      row.current?.focus({ preventScroll: true });
    }
  }, [isFocused]);
  return (
    <article
      ref={row}
      data-index={index}
      data-focused={isFocused || undefined}
      data-seen={post.seenAt !== null || undefined}
      tabIndex={-1}
      aria-label={postMessages.postBy(post.author.name)}
      aria-posinset={index + 1}
      aria-setsize={-1}
      className={classes.place}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => on.onFocus(post)}
    >
      <div className={classes.post}>{children}</div>
    </article>
  );
}

/** The list's offset from the top of its scroller. */
function useOffset(list: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const inner = list.current;
    if (inner === null || scroller === null) return;
    const look = () =>
      setOffset(
        Math.round(
          inner.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
        ),
      );
    look();
    const watch = new ResizeObserver(look);
    watch.observe(scroller);
    for (const child of scroller.children) watch.observe(child);
    return () => watch.disconnect();
  }, [list, scroller]);
  return offset;
}
