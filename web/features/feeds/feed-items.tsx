import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { RssItem } from '#contract/feeds/rss.ts';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import type { Reading } from '#web/ui/use-reading.ts';
import classes from './feeds.module.css';
import { pageMessages as messages } from './feeds-messages.ts';
import type { FeedsSearch } from './feeds-search.ts';
import { ItemList, ItemSkeleton } from './item-list.tsx';
import type { ItemFocus } from './use-item-focus.ts';
import type { Items } from './use-items.ts';

type Props = {
  items: Items;
  /** Whether the items or their feeds are still loading. */
  isPending: boolean;
  reading: Reading;
  focus: ItemFocus;
  search: FeedsSearch;
  onSearch: (search: FeedsSearch) => void;
  onRead: (item: RssItem, isRead: boolean) => void;
  onPost: (item: RssItem) => void;
  onDraft: (draft: ItemDraft) => void;
};

/** The items of the feeds shown, or why there are none, with a button that shows newer ones. */
export function FeedItems({ items, isPending, reading, focus, search, onSearch, ...on }: Props) {
  return (
    <div className={classes.place}>
      {items.fresh > 0 && items.items.length > 0 && (
        <Button
          className={classes.fresh}
          size="compact-md"
          leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
          onClick={() => {
            items.showFresh();
            reading.setBegun(false);
            reading.toTop();
          }}
        >
          {messages.freshItems(items.fresh)}
        </Button>
      )}
      <div ref={reading.setScroller} className={classes.scroller} tabIndex={-1}>
        {isPending ? (
          <div aria-busy="true">
            {['a', 'b', 'c', 'd', 'e'].map((line) => (
              <ItemSkeleton key={line} />
            ))}
          </div>
        ) : items.isError && items.items.length === 0 ? (
          <div className={classes.item}>
            <LoadError of={items} title={messages.itemsNotRead} />
          </div>
        ) : items.items.length > 0 ? (
          <ItemList
            items={items}
            scroller={reading.scroller}
            goTo={reading.goTo}
            focusedId={focus.focusedId}
            openId={focus.openId}
            onFocus={focus.focus}
            onOpen={focus.open}
            {...on}
          />
        ) : (
          <NothingHere
            search={search}
            onClear={() => onSearch({ feed: search.feed, folder: search.folder })}
          />
        )}
      </div>
    </div>
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
