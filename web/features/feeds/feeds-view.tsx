import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowUp,
  IconChecks,
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RssItem } from '#contract/feeds/rss.ts';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { AddFeed, AddFeedDialog } from './add-feed-dialog.tsx';
import { FeedBar } from './feed-bar.tsx';
import { FeedList } from './feed-list.tsx';
import classes from './feeds.module.css';
import { pageMessages as messages } from './feeds-messages.ts';
import { rulesQuery } from './feeds-queries.ts';
import { type FeedsSearch, toItemsQuery } from './feeds-search.ts';
import { ItemList, ItemSkeleton } from './item-list.tsx';
import { MakePostDialog, type PostTarget } from './make-post-dialog.tsx';
import { OpmlDialog } from './opml-dialog.tsx';
import { RulesDrawer } from './rules-drawer.tsx';
import { useFeedActions, useFeeds } from './use-feeds.ts';
import { useItems } from './use-items.ts';
import { useRead } from './use-read.ts';

/** Pause that ends typing, ms. */
const typedMs = 300;

export type FeedsViewProps = {
  search: FeedsSearch;
  onSearch: (search: FeedsSearch) => void;
  /** The channels an item can be posted to. */
  targets: (item: RssItem) => readonly PostTarget[];
  /** Opens a draft, or the post created from it. */
  onDraft: (draft: ItemDraft) => void;
};

/** Feeds with health and cadence on the left, their items as a reading list on the right. */
export function FeedsView({ search, onSearch, targets, onDraft }: FeedsViewProps) {
  // State, not a ref: a ref to an element further up is still empty when the list first looks for it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const goTo = useRef<((index: number) => void) | null>(null);
  const hasBegun = useRef(false);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<'add' | 'import' | 'rules' | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [posting, setPosting] = useState<RssItem | null>(null);
  const query = useMemo(() => toItemsQuery(search), [search]);
  const isIdle = useCallback(() => !hasBegun.current && (scroller?.scrollTop ?? 0) < 8, [scroller]);
  const feeds = useFeeds();
  const items = useItems(query, isIdle);
  const { mark, markAll } = useRead();
  const { exportOpml } = useFeedActions();
  const feed = feeds.feeds.find(({ id }) => id === search.feed);
  const rules = useQuery({ ...rulesQuery(feed?.id ?? ''), enabled: feed !== undefined });
  const folders = useMemo(
    () => [...new Set(feeds.feeds.flatMap(({ folder }) => folder ?? []))].sort(),
    [feeds.feeds],
  );
  const isFirstTime = feeds.isSuccess && feeds.feeds.length === 0;
  const members = feeds.feeds.filter(
    ({ id, folder }) =>
      (search.feed === undefined || id === search.feed) &&
      (search.folder === undefined || folder === search.folder),
  );
  const unread = members.reduce((sum, one) => sum + one.unread, 0);

  // A changed filter scrolls to the top.
  useEffect(() => {
    hasBegun.current = false;
    if (query) {
      setFocusedId(null);
      setOpenId(null);
    }
  }, [query]);
  useEffect(() => {
    if (query) scroller?.scrollTo({ top: 0 });
  }, [query, scroller]);

  const index = items.items.findIndex(({ id }) => id === focusedId);
  const focused = items.items[index];
  const move = (by: 1 | -1) => {
    hasBegun.current = true;
    const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
    const item = items.items[next];
    if (item === undefined) return;
    setFocusedId(item.id);
    // If an item is open, the next one opens too.
    if (openId !== null) open(item, true);
    goTo.current?.(next);
  };
  const open = (item: RssItem, stays = false) => {
    hasBegun.current = true;
    setFocusedId(item.id);
    if (openId === item.id && !stays) return setOpenId(null);
    setOpenId(item.id);
    void mark(item, true);
  };
  const choose = (chosen: Partial<FeedsSearch>) => onSearch({ ...search, ...chosen });
  const close = () => setDialog(null);
  const { asOf } = items;
  const readAll = () => {
    const { feed: feedId, folder } = search;
    const scope =
      feedId !== undefined ? { feedId } : folder !== undefined ? { folder } : { all: true as const };
    // Items that arrived after the list was fetched haven't been seen.
    if (asOf !== undefined) void markAll(scope, asOf);
  };
  useShortcuts([
    { keys: 'j', label: messages.keys.next, run: () => move(1) },
    { keys: 'k', label: messages.keys.previous, run: () => move(-1) },
    { keys: 'o', label: messages.keys.open, run: () => focused && open(focused) },
    {
      keys: 'u',
      label: messages.keys.read,
      run: () => focused && void mark(focused, focused.readAt === null),
    },
    { keys: 'p', label: messages.keys.draft, run: () => focused && setPosting(focused) },
    { keys: 'a', label: messages.keys.add, run: () => setDialog('add') },
    { keys: '/', label: messages.keys.search, run: () => field.current?.focus() },
  ]);

  const list = (
    <FeedList feeds={feeds} search={search} onChoose={(chosen) => onSearch({ ...search, ...chosen })} />
  );
  return (
    <div className={classes.view}>
      <PageHeader
        title={messages.title}
        network={feeds.feeds.some(({ network }) => network === 'sample') ? 'sample' : undefined}
        status={isFirstTime || !feeds.data ? undefined : messages.unread(unread)}
        primary={
          isFirstTime
            ? undefined
            : {
                label: messages.add,
                icon: <IconPlus size={16} aria-hidden />,
                onClick: () => setDialog('add'),
              }
        }
        actions={
          isFirstTime
            ? []
            : [
                {
                  label: messages.markAllRead,
                  icon: <IconChecks size={16} aria-hidden />,
                  disabled: unread === 0 || asOf === undefined,
                  onClick: readAll,
                },
              ]
        }
        more={[
          {
            label: messages.importOpml,
            icon: <IconFileImport size={15} aria-hidden />,
            onClick: () => setDialog('import'),
          },
          {
            label: messages.exportOpml,
            icon: <IconFileExport size={15} aria-hidden />,
            disabled: isFirstTime,
            onClick: () => exportOpml.mutate(),
          },
        ]}
      />
      {!isFirstTime && (
        <FilterBar
          chips={[]}
          start={
            <SearchField
              key={search.feed ?? search.folder ?? ''}
              value={search.q}
              field={field}
              onChange={(q) => choose({ q })}
            />
          }
          end={
            <Checkbox
              size="xs"
              label={messages.unreadOnly}
              checked={search.unread ?? false}
              onChange={(event) => choose({ unread: event.currentTarget.checked || undefined })}
            />
          }
        />
      )}
      {isFirstTime ? (
        <section className={classes.first} aria-labelledby="first-feed">
          <h2 id="first-feed">{messages.first.title}</h2>
          <p>{messages.first.text}</p>
          <AddFeed folders={[]} onAdded={(added) => onSearch({ feed: added.id })} />
        </section>
      ) : (
        <div className={classes.columns}>
          {isPhone ? (
            <details className={classes.side}>
              <summary>{feed?.title ?? search.folder ?? messages.allFeeds}</summary>
              {list}
            </details>
          ) : (
            <aside className={classes.side} aria-label={messages.list}>
              {list}
            </aside>
          )}
          <div className={classes.main}>
            {feed && (
              <FeedBar
                key={feed.id}
                feed={feed}
                folders={folders}
                rulesOn={rules.data?.items.filter(({ isOn }) => isOn).length ?? 0}
                onRules={() => setDialog('rules')}
                onRemoved={() => choose({ feed: undefined })}
              />
            )}
            <div className={classes.place}>
              {items.fresh > 0 && items.items.length > 0 && (
                <Button
                  className={classes.fresh}
                  size="compact-md"
                  leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
                  onClick={() => {
                    items.showFresh();
                    hasBegun.current = false;
                    scroller?.scrollTo({ top: 0 });
                  }}
                >
                  {messages.freshItems(items.fresh)}
                </Button>
              )}
              <div ref={setScroller} className={classes.scroller} tabIndex={-1}>
                {items.isPending || feeds.isPending ? (
                  <div aria-busy="true">
                    {['a', 'b', 'c', 'd', 'e'].map((line) => (
                      <ItemSkeleton key={line} />
                    ))}
                  </div>
                ) : items.isError && items.items.length === 0 ? (
                  <div className={classes.item}>
                    <ErrorNote
                      title={messages.itemsNotRead}
                      error={items.error}
                      onRetry={() => void items.refetch()}
                    />
                  </div>
                ) : items.items.length > 0 ? (
                  <ItemList
                    items={items}
                    scroller={scroller}
                    goTo={goTo}
                    focusedId={focusedId}
                    openId={openId}
                    onFocus={(item) => {
                      hasBegun.current = true;
                      setFocusedId(item.id);
                    }}
                    onOpen={open}
                    onRead={(item, isRead) => void mark(item, isRead)}
                    onPost={setPosting}
                    onDraft={onDraft}
                  />
                ) : (
                  <NothingHere
                    search={search}
                    onClear={() => onSearch({ feed: search.feed, folder: search.folder })}
                  />
                )}
              </div>
            </div>
          </div>
        </div>
      )}
      <AddFeedDialog
        opened={dialog === 'add'}
        folders={folders}
        onClose={close}
        onAdded={(added) => {
          close();
          onSearch({ feed: added.id });
        }}
      />
      <OpmlDialog opened={dialog === 'import'} onClose={close} />
      <RulesDrawer feed={dialog === 'rules' && feed ? feed : null} onClose={close} />
      <MakePostDialog
        item={posting}
        targets={posting ? targets(posting) : []}
        onClose={() => setPosting(null)}
        onMade={(draft) => {
          setPosting(null);
          onDraft(draft);
        }}
      />
    </div>
  );
}

type SearchFieldProps = {
  value: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  onChange: (value: string | undefined) => void;
};

/** Searches title and text after the user pauses typing. */
function SearchField({ value = '', field, onChange }: SearchFieldProps) {
  const { text, setText, ask } = useTypedText(value, (search) => onChange(search || undefined));
  const askSoon = useDebouncedCallback(ask, typedMs);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      aria-label={messages.search}
      placeholder={messages.searchPlaceholder}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        askSoon(event.currentTarget.value);
      }}
    />
  );
}

type NothingHereProps = { search: FeedsSearch; onClear: () => void };

/** The three empty states: no matches, nothing unread, and no items at all. */
function NothingHere({ search, onClear }: NothingHereProps) {
  const { title, text, action } =
    search.q !== undefined ? messages.noMatch : search.unread ? messages.allRead : messages.none;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        action && (
          <Button variant="default" onClick={onClear}>
            {action}
          </Button>
        )
      }
    />
  );
}
