import { Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { RssItem } from '#contract/feeds/rss.ts';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useReading } from '#web/ui/use-reading.ts';
import { AddFeed, AddFeedDialog } from './add-feed-dialog.tsx';
import { FeedBar } from './feed-bar.tsx';
import { FeedItems } from './feed-items.tsx';
import { FeedList } from './feed-list.tsx';
import classes from './feeds.module.css';
import { FeedsHeader, ItemFilters } from './feeds-header.tsx';
import { pageMessages as messages } from './feeds-messages.ts';
import { type FeedsSearch, toItemsQuery } from './feeds-search.ts';
import { MakePostDialog } from './make-post-dialog.tsx';
import { OpmlDialog } from './opml-dialog.tsx';
import { RulesDrawer } from './rules-drawer.tsx';
import { useFeeds } from './use-feeds.ts';
import { useItemFocus } from './use-item-focus.ts';
import { useItems } from './use-items.ts';
import { useRead } from './use-read.ts';

export type FeedsViewProps = {
  search: FeedsSearch;
  onSearch: (search: FeedsSearch) => void;
  /** The channels an item can be posted to. */
  targets: (item: RssItem) => readonly PublishTarget[];
  /** Opens a draft, or the post created from it. */
  onDraft: (draft: ItemDraft) => void;
};

/** Feeds with health and cadence on the left, their items as a reading list on the right. */
export function FeedsView({ search, onSearch, targets, onDraft }: FeedsViewProps) {
  const field = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'add' | 'import' | 'rules' | null>(null);
  const [posting, setPosting] = useState<RssItem | null>(null);
  const query = useMemo(() => toItemsQuery(search), [search]);
  const reading = useReading();
  const feeds = useFeeds();
  const items = useItems(query, reading.isIdle);
  const { mark, markAll } = useRead();
  const focus = useItemFocus(items.items, query, reading, mark);
  const feed = feeds.feeds.find(({ id }) => id === search.feed);
  const folders = useMemo(
    () => [...new Set(feeds.feeds.flatMap(({ folder }) => folder ?? []))].sort(),
    [feeds.feeds],
  );
  const isFirstTime = feeds.isSuccess && feeds.feeds.length === 0;
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
  const { focused } = focus;
  useShortcuts([
    { keys: 'j', label: messages.keys.next, run: () => focus.move(1) },
    { keys: 'k', label: messages.keys.previous, run: () => focus.move(-1) },
    { keys: 'o', label: messages.keys.open, run: () => focused && focus.open(focused) },
    {
      keys: 'u',
      label: messages.keys.read,
      run: () => focused && void mark(focused, focused.readAt === null),
    },
    { keys: 'p', label: messages.keys.draft, run: () => focused && setPosting(focused) },
    { keys: 'a', label: messages.keys.add, run: () => setDialog('add') },
    { keys: '/', label: messages.keys.search, run: () => field.current?.focus() },
  ]);
  return (
    <Stack gap={0} flex={1} mih={0}>
      <FeedsHeader
        feeds={feeds}
        search={search}
        isFirstTime={isFirstTime}
        onDialog={setDialog}
        onReadAll={asOf === undefined ? null : readAll}
      />
      {isFirstTime ? (
        <section className={classes.first} aria-labelledby="first-feed">
          <Title order={2} id="first-feed" mb="xs">
            {messages.first.title}
          </Title>
          <p>{messages.first.text}</p>
          <AddFeed folders={[]} onAdded={(added) => onSearch({ feed: added.id })} />
        </section>
      ) : (
        <>
          <ItemFilters search={search} field={field} onChoose={choose} />
          <div className={classes.columns}>
            <Side label={feed?.title ?? search.folder ?? messages.allFeeds}>
              <FeedList feeds={feeds} search={search} onChoose={choose} />
            </Side>
            <Stack gap={0} flex={1} miw={0} mih={0}>
              {feed && (
                <FeedBar
                  key={feed.id}
                  feed={feed}
                  folders={folders}
                  onRules={() => setDialog('rules')}
                  onRemoved={() => choose({ feed: undefined })}
                />
              )}
              <FeedItems
                key={String(feeds.isPending)}
                items={items}
                isPending={items.isPending || feeds.isPending}
                reading={reading}
                focus={focus}
                search={search}
                onSearch={onSearch}
                onRead={(item, isRead) => void mark(item, isRead)}
                onPost={setPosting}
                onDraft={onDraft}
              />
            </Stack>
          </div>
        </>
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
    </Stack>
  );
}

/** The column of feeds; folded on a phone, where `label` names what is shown. */
function Side({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return isPhone ? (
    <details className={classes.side}>
      <summary>{label}</summary>
      {children}
    </details>
  ) : (
    <aside className={classes.side} aria-label={messages.list}>
      {children}
    </aside>
  );
}
