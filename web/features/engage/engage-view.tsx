import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type FeedPost, maxCountedPosts } from '#contract/engage/engage-feed.ts';
import type { Realm } from '#contract/profile.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useReading } from '#web/ui/use-reading.ts';
import classes from './engage.module.css';
import { followMessages, feedMessages as messages } from './engage-messages.ts';
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
  /** The realm whose signals are suggested first. */
  realm: Realm;
  /** The page where a data provider is set up, if there is none to read posts. */
  providerPath: string | null;
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Sections on the right, above and below the followed people. */
  aside: { before: ReactNode; after: ReactNode };
  /** Content shown below a post. `isFocused`: keyboard shortcuts apply to this post. */
  below: (post: FeedPost, isFocused: boolean) => ReactNode;
  /** The action of `c` on the focused post. */
  onComment: (post: FeedPost) => void;
};

/** Posts by the followed people: filters at the top, posts in one column on the left, people on the right. */
export function EngageView({
  realm,
  providerPath,
  search,
  onSearch,
  aside,
  below,
  onComment,
}: EngageViewProps) {
  const isNarrow = useMediaQuery('(max-width: 63.9em)', false, { getInitialValueInEffect: false });
  const query = useMemo(() => toFeedQuery(search), [search]);
  const followed = useInfiniteQuery(followedProfiles);
  const profiles = followed.data?.pages.flatMap((page) => page.items) ?? [];
  const isFirstTime = followed.isSuccess && profiles.length === 0;
  const unread = followed.data && {
    posts: profiles.reduce((sum, { unseenPosts }) => sum + unseenPosts, 0),
    isMore: followed.hasNextPage || profiles.some(({ unseenPosts }) => unseenPosts >= maxCountedPosts),
  };
  const isReading = profiles.some(({ readState }) => readState === 'queued' || readState === 'running');
  const reading = useReading();
  const { setBegun, toTop } = reading;
  const feed = useFeed(query, reading.isIdle);
  const focus = usePostFocus(feed.posts);
  const seen = useSeen();

  // A changed filter scrolls to the top.
  const { isPlaceholderData } = feed;
  const { set: setFocus } = focus;
  useEffect(() => {
    if (!query) return;
    setBegun(false);
    setFocus(null);
  }, [query, setBegun, setFocus]);
  useEffect(() => {
    if (query && !isPlaceholderData) toTop();
  }, [query, isPlaceholderData, toTop]);

  const move = (by: 1 | -1) => {
    setBegun(true);
    const index = focus.move(by);
    if (index === null) return;
    reading.goTo.current?.(index);
    const post = feed.posts[index];
    if (post) seen.mark(post);
  };
  useShortcuts([
    { keys: 'j', label: messages.keys.next, run: () => move(1) },
    { keys: 'k', label: messages.keys.previous, run: () => move(-1) },
    { keys: 'c', label: messages.keys.draft, run: () => focus.post && onComment(focus.post) },
  ]);

  const people = (
    <>
      {aside.before}
      <section className={classes.section} aria-label={followMessages.region}>
        <h2>{followMessages.heading}</h2>
        {!isFirstTime && <FollowForm />}
        <FollowedList chosenId={search.profile} onChoose={(profile) => onSearch({ ...search, profile })} />
      </section>
      {aside.after}
    </>
  );

  return (
    <Stack gap={0} flex={1} mih={0}>
      <PageHeader
        title={messages.title}
        realm={profiles[0]?.network ?? 'current'}
        status={isReading ? <span role="status">{messages.fetching}</span> : undefined}
      />
      {!isFirstTime && (
        <FeedFilterBar
          search={search}
          unread={unread}
          profileName={profiles.find(({ id }) => id === search.profile)?.name}
          onChange={onSearch}
        />
      )}
      <Stack key={String(isFirstTime)} gap={0} pos="relative" flex={1} mih={0}>
        {feed.fresh > 0 && feed.posts.length > 0 && (
          <Button
            className={classes.fresh}
            size="compact-md"
            leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
            onClick={() => {
              feed.showFresh();
              setBegun(false);
              toTop();
            }}
          >
            {messages.freshPosts(feed.fresh)}
          </Button>
        )}
        <div ref={reading.setScroller} className={classes.scroller} tabIndex={-1}>
          <div className={classes.columns}>
            {isNarrow && !isFirstTime && (
              <details className={classes.folded}>
                <summary>
                  {followMessages.folded}{' '}
                  {profiles.length > 0 && <span className="tabular">{profiles.length}</span>}
                </summary>
                {people}
              </details>
            )}
            <div className={classes.main}>
              {providerPath !== null && feed.isSuccess && feed.posts.length === 0 ? (
                <NoProvider path={providerPath} />
              ) : isFirstTime && feed.posts.length === 0 ? (
                <FirstFollow realm={realm} />
              ) : feed.isPending || followed.isPending ? (
                <Skeletons />
              ) : feed.isError && feed.posts.length === 0 ? (
                <LoadError of={feed} title={messages.notRead} />
              ) : feed.posts.length > 0 ? (
                <FeedList
                  feed={feed}
                  scroller={reading.scroller}
                  focusedId={focus.id}
                  onFocus={(post) => {
                    setBegun(true);
                    focus.set(post.id);
                  }}
                  onSeen={seen.mark}
                  onUnsee={(post) => void seen.unmark(post)}
                  below={below}
                  goTo={reading.goTo}
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
      </Stack>
    </Stack>
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

/** Nothing can read posts. */
function NoProvider({ path }: { path: string }) {
  const { title, action } = messages.noProvider;
  return (
    <EmptyState
      title={title}
      action={
        <Button component={Link} to={path}>
          {action}
        </Button>
      }
    />
  );
}

type NothingHereProps = { isFiltered: boolean; isReading: boolean; onClear: () => void };

/** The three empty states: no matches, still fetching, and no posts at all. */
function NothingHere({ isFiltered, isReading, onClear }: NothingHereProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title={messages.noMatch.title}
        action={
          <Button variant="default" onClick={onClear}>
            {messages.noMatch.action}
          </Button>
        }
      />
    );
  }
  if (isReading) return <Skeletons />;
  return <EmptyState title={messages.none.title} text={messages.none.text} />;
}

/** The post that keyboard shortcuts apply to. It stays the same when posts arrive above it. */
function usePostFocus(posts: readonly FeedPost[]) {
  const [id, setId] = useState<string | null>(null);
  const index = posts.findIndex((post) => post.id === id);
  return {
    id,
    post: posts[index],
    set: setId,
    /** @returns the index of the newly focused post; null if there is none in that direction */
    move(by: 1 | -1): number | null {
      const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
      const post = posts[next];
      if (post === undefined) return null;
      setId(post.id);
      return next;
    },
  };
}
