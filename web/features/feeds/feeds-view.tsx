import { ActionIcon, Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowUp,
  IconChecks,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RssItem } from '#contract/feeds/rss.ts';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import { manyOf } from '#core/many-of.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { AddFeed, AddFeedDialog } from './add-feed-dialog.tsx';
import { FeedBar } from './feed-bar.tsx';
import { FeedList } from './feed-list.tsx';
import classes from './feeds.module.css';
import { rulesQuery } from './feeds-queries.ts';
import { type FeedsSearch, toItemsQuery } from './feeds-search.ts';
import { ItemList, ItemSkeleton } from './item-list.tsx';
import { MakePostDialog, type PostTarget } from './make-post-dialog.tsx';
import { OpmlDialog } from './opml-dialog.tsx';
import { RulesDrawer } from './rules-drawer.tsx';
import { useFeedActions, useFeeds } from './use-feeds.ts';
import { useItems } from './use-items.ts';
import { useRead } from './use-read.ts';

/** Typing is over after this long, ms. */
const typedMs = 300;

export type FeedsViewProps = {
  search: FeedsSearch;
  onSearch: (search: FeedsSearch) => void;
  /** Where an item can be posted to. */
  targets: (item: RssItem) => readonly PostTarget[];
  /** Leads to a draft, or to what became of it. */
  onDraft: (draft: ItemDraft) => void;
};

/** Feeds at the left with how they are, their items at the right as a reading list. */
export function FeedsView({ search, onSearch, targets, onDraft }: FeedsViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const goTo = useRef<((index: number) => void) | null>(null);
  const hasBegun = useRef(false);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<'add' | 'import' | 'rules' | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [posting, setPosting] = useState<RssItem | null>(null);
  const query = useMemo(() => toItemsQuery(search), [search]);
  const isIdle = useCallback(() => !hasBegun.current && (scroller.current?.scrollTop ?? 0) < 8, []);
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

  // Other items begin at the top.
  useEffect(() => {
    hasBegun.current = false;
    if (query) {
      setFocusedId(null);
      setOpenId(null);
      scroller.current?.scrollTo({ top: 0 });
    }
  }, [query]);

  const index = items.items.findIndex(({ id }) => id === focusedId);
  const focused = items.items[index];
  const move = (by: 1 | -1) => {
    hasBegun.current = true;
    const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
    const item = items.items[next];
    if (item === undefined) return;
    setFocusedId(item.id);
    // Who reads one after the other goes on reading.
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
    // What came since the items were read was not seen.
    if (asOf !== undefined) void markAll(scope, asOf);
  };
  useShortcuts([
    { keys: 'j', label: 'Next item', run: () => move(1) },
    { keys: 'k', label: 'Previous item', run: () => move(-1) },
    { keys: 'o', label: 'Open or close the item (also Enter)', run: () => focused && open(focused) },
    {
      keys: 'm',
      label: 'Mark as read, or as not read',
      run: () => focused && void mark(focused, focused.readAt === null),
    },
    { keys: 'p', label: 'Make a post of the item', run: () => focused && setPosting(focused) },
    { keys: 'a', label: 'Add a feed', run: () => setDialog('add') },
    { keys: '/', label: 'Search items', run: () => field.current?.focus() },
  ]);

  const list = (
    <FeedList feeds={feeds} search={search} onChoose={(chosen) => onSearch({ ...search, ...chosen })} />
  );
  return (
    <div className={classes.view}>
      <header className={classes.header}>
        <h1>Feeds</h1>
        <span className={classes.space} />
        {!isFirstTime && (
          <>
            <SearchField
              key={search.feed ?? search.folder ?? ''}
              value={search.q}
              field={field}
              onChange={(q) => choose({ q })}
            />
            <Checkbox
              size="xs"
              label="Unread only"
              checked={search.unread ?? false}
              onChange={(event) => choose({ unread: event.currentTarget.checked || undefined })}
            />
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconChecks size={16} aria-hidden />}
              disabled={unread === 0 || asOf === undefined}
              onClick={readAll}
            >
              Mark all read
            </Button>
            <Button
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              Add a feed
            </Button>
          </>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More for all feeds">
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFileImport size={15} aria-hidden />}
              onClick={() => setDialog('import')}
            >
              Import OPML…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileExport size={15} aria-hidden />}
              disabled={isFirstTime}
              onClick={() => exportOpml.mutate()}
            >
              Export OPML
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {isFirstTime ? (
        <section className={classes.first} aria-labelledby="first-feed">
          <h2 id="first-feed">Read what your market reads, and post about it</h2>
          <p>
            Add the sites you follow. What they write comes in by itself, and an item becomes a draft of a
            post in one click or by a rule. You alone post it.
          </p>
          <AddFeed folders={[]} onAdded={(added) => onSearch({ feed: added.id })} />
        </section>
      ) : (
        <div className={classes.columns}>
          {isPhone ? (
            <details className={classes.side}>
              <summary>{feed?.title ?? search.folder ?? 'All feeds'}</summary>
              {list}
            </details>
          ) : (
            <aside className={classes.side} aria-label="Your feeds">
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
                    scroller.current?.scrollTo({ top: 0 });
                  }}
                >
                  {manyOf(items.fresh, 'new item', 'new items')}
                </Button>
              )}
              <div ref={scroller} className={classes.scroller} tabIndex={-1}>
                {items.isPending || feeds.isPending ? (
                  <div aria-busy="true">
                    {['a', 'b', 'c', 'd', 'e'].map((line) => (
                      <ItemSkeleton key={line} />
                    ))}
                  </div>
                ) : items.isError && items.items.length === 0 ? (
                  <div className={classes.item}>
                    <ErrorNote
                      title="The items could not be read"
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

/** Looks for words in title and text, once typing is over. */
function SearchField({ value = '', field, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const searchSoon = useDebouncedCallback((next: string) => onChange(next.trim() || undefined), typedMs);
  // Cleared elsewhere, it is empty here too.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      aria-label="Search items"
      placeholder="Search title and text"
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
    />
  );
}

type NothingHereProps = { search: FeedsSearch; onClear: () => void };

/** No match, nothing unread and no items at all are three things. */
function NothingHere({ search, onClear }: NothingHereProps) {
  const [title, words, action] =
    search.q !== undefined
      ? ['No item matches', 'Each word has to stand in the title or the text.', 'Clear the search']
      : search.unread
        ? ['Everything is read', 'New items come in by themselves.', 'Show what you have read']
        : ['No items yet', 'What is written here comes in by itself.', null];
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      <p>{words}</p>
      {action && (
        <Button variant="default" onClick={onClear}>
          {action}
        </Button>
      )}
    </div>
  );
}
