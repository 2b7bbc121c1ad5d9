import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import type { Network } from '#contract/profile.ts';
import { manyOf } from '#core/many-of.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './engage.module.css';
import { followedProfiles } from './engage-queries.ts';
import { FeedFilterBar } from './feed-filter-bar.tsx';
import { FeedList } from './feed-list.tsx';
import { type FeedSearch, hasFeedFilters, toFeedQuery } from './feed-search.ts';
import { FirstFollow } from './first-follow.tsx';
import { FollowForm } from './follow-form.tsx';
import { FollowedList } from './followed-list.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { useFeed } from './use-feed.ts';
import { useSeen } from './use-seen.ts';

export type EngageViewProps = {
  /** Whose signals are offered first. */
  network: Network;
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Stands beneath the title. */
  top?: ReactNode;
  /** Sections at the right, above whom one follows. */
  aside?: ReactNode;
  /** Buttons of a post besides its own. */
  actions?: (post: FeedPost) => ReactNode;
  /** What opens in place beneath a post. */
  below?: (post: FeedPost) => ReactNode;
  /** What `c` does to the post that the keys mean; without it there is no such key. */
  onComment?: (post: FeedPost) => void;
};

/** The feed of those one follows: filters above, posts in one column, people at the right. */
export function EngageView({ network, search, onSearch, ...slots }: EngageViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const goTo = useRef<((index: number) => void) | null>(null);
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const query = useMemo(() => toFeedQuery(search), [search]);
  const followed = useInfiniteQuery(followedProfiles);
  const profiles = followed.data?.pages.flatMap((page) => page.items) ?? [];
  const isFirstTime = followed.isSuccess && profiles.length === 0;
  const isReading = profiles.some(({ readState }) => readState === 'queued' || readState === 'running');
  const hasBegun = useRef(false);
  const isIdle = useCallback(() => !hasBegun.current && (scroller.current?.scrollTop ?? 0) < 8, []);
  const feed = useFeed(query, isIdle);
  const focus = usePostFocus(feed.posts);
  const seen = useSeen();

  // Other filters begin at the top.
  const { isPlaceholderData } = feed;
  const { set: setFocus } = focus;
  useEffect(() => {
    hasBegun.current = false;
    if (query) setFocus(null);
  }, [query, setFocus]);
  useEffect(() => {
    if (query && !isPlaceholderData) scroller.current?.scrollTo({ top: 0 });
  }, [query, isPlaceholderData]);

  const move = (by: 1 | -1) => {
    hasBegun.current = true;
    const index = focus.move(by);
    if (index === null) return;
    goTo.current?.(index);
    const post = feed.posts[index];
    if (post) seen.mark(post);
  };
  const { onComment } = slots;
  useShortcuts([
    { keys: 'j', label: 'Next post', run: () => move(1) },
    { keys: 'k', label: 'Previous post', run: () => move(-1) },
    ...(onComment
      ? [{ keys: 'c', label: 'Comment on the post', run: () => focus.post && onComment(focus.post) }]
      : []),
    { keys: '/', label: 'Filter by words', run: () => firstField.current?.focus() },
  ]);

  const people = (
    <>
      {slots.aside}
      <section className={classes.section} aria-label="Whom you follow">
        <h2>Following</h2>
        {!isFirstTime && <FollowForm />}
        <FollowedList chosenId={search.profile} onChoose={(profile) => onSearch({ ...search, profile })} />
      </section>
    </>
  );

  return (
    <div className={classes.view}>
      <header className={classes.header}>
        <h1>Engage</h1>
        {isReading && (
          <span className={classes.quiet} role="status">
            Reading posts of those you follow
          </span>
        )}
      </header>
      {slots.top}
      {!isFirstTime && (
        <FeedFilterBar
          search={search}
          profileName={profiles.find(({ id }) => id === search.profile)?.name}
          firstField={firstField}
          onChange={onSearch}
        />
      )}
      <div className={classes.content}>
        {feed.fresh > 0 && feed.posts.length > 0 && (
          <Button
            className={classes.fresh}
            size="compact-md"
            leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
            onClick={() => {
              feed.showFresh();
              hasBegun.current = false;
              scroller.current?.scrollTo({ top: 0 });
            }}
          >
            {manyOf(feed.fresh, 'new post', 'new posts')}
          </Button>
        )}
        <div ref={scroller} className={classes.scroller} tabIndex={-1}>
          <div className={classes.columns}>
            {isNarrow && !isFirstTime && (
              <details className={classes.folded}>
                <summary>
                  {slots.aside ? 'Today’s ten, recommended, following' : 'Following'}{' '}
                  {profiles.length > 0 && <span className="tabular">{profiles.length}</span>}
                </summary>
                {people}
              </details>
            )}
            <div className={classes.main}>
              {isFirstTime && feed.posts.length === 0 ? (
                <FirstFollow network={network} />
              ) : feed.isPending || followed.isPending ? (
                <Skeletons />
              ) : feed.isError && feed.posts.length === 0 ? (
                <ErrorNote
                  title="The posts could not be read"
                  error={feed.error}
                  onRetry={() => void feed.refetch()}
                />
              ) : feed.posts.length > 0 ? (
                <FeedList
                  feed={feed}
                  scroller={scroller}
                  focusedId={focus.id}
                  onFocus={(post) => {
                    hasBegun.current = true;
                    focus.set(post.id);
                  }}
                  onSeen={seen.mark}
                  onUnsee={(post) => void seen.unmark(post)}
                  actions={slots.actions}
                  below={slots.below}
                  goTo={goTo}
                />
              ) : (
                <NothingHere
                  isFiltered={hasFeedFilters(search)}
                  isReading={isReading}
                  onClear={() => onSearch({ forms: search.forms } as FeedSearch)}
                />
              )}
            </div>
            {!isNarrow && <aside className={classes.aside}>{people}</aside>}
          </div>
        </div>
      </div>
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}

type NothingHereProps = { isFiltered: boolean; isReading: boolean; onClear: () => void };

/** No match, no posts yet, and no posts at all are three things. */
function NothingHere({ isFiltered, isReading, onClear }: NothingHereProps) {
  if (isFiltered) {
    return (
      <div className={classes.state}>
        <h2>No post matches</h2>
        <p>Take a filter away, or show the posts you have seen.</p>
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      </div>
    );
  }
  if (isReading) return <Skeletons />;
  return (
    <div className={classes.state}>
      <h2>No posts yet</h2>
      <p>Those you follow have written nothing in the last 90 days. What they write comes in by itself.</p>
    </div>
  );
}

/** Which post the keys mean. It stays when posts arrive above it. */
function usePostFocus(posts: readonly FeedPost[]) {
  const [id, setId] = useState<string | null>(null);
  const index = posts.findIndex((post) => post.id === id);
  return {
    id,
    post: posts[index],
    set: setId,
    /** @returns the place of the post that is focused now; null where there is none in that direction */
    move(by: 1 | -1): number | null {
      const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
      const post = posts[next];
      if (post === undefined) return null;
      setId(post.id);
      return next;
    },
  };
}
