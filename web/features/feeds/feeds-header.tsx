import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChecks, IconFileExport, IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import classes from './feeds.module.css';
import { pageMessages as messages } from './feeds-messages.ts';
import type { FeedsSearch } from './feeds-search.ts';
import { type Feeds, useFeedActions } from './use-feeds.ts';

/** Pause that ends typing, ms. */
const typedMs = 300;

type FeedsHeaderProps = {
  feeds: Feeds;
  search: FeedsSearch;
  /** Whether there are no feeds yet. */
  isFirstTime: boolean;
  onDialog: (dialog: 'add' | 'import') => void;
  /** Null until the items are loaded. */
  onReadAll: (() => void) | null;
};

/** The page's title with the number of unread items, and what can be done with all feeds. */
export function FeedsHeader({ feeds, search, isFirstTime, onDialog, onReadAll }: FeedsHeaderProps) {
  const { exportOpml } = useFeedActions();
  const unread = feeds.feeds
    .filter(
      ({ id, folder }) =>
        (search.feed === undefined || id === search.feed) &&
        (search.folder === undefined || folder === search.folder),
    )
    .reduce((sum, one) => sum + one.unread, 0);
  return (
    <PageHeader
      title={messages.title}
      realm={feeds.feeds.some(({ network: realm }) => realm === 'sample') ? 'sample' : undefined}
      status={isFirstTime || !feeds.data ? undefined : messages.unread(unread)}
      primary={
        isFirstTime
          ? undefined
          : {
              label: messages.add,
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => onDialog('add'),
            }
      }
      actions={
        isFirstTime
          ? []
          : [
              {
                label: messages.markAllRead,
                icon: <IconChecks size={16} aria-hidden />,
                disabled: unread === 0 || onReadAll === null,
                onClick: () => onReadAll?.(),
              },
            ]
      }
      more={[
        {
          label: messages.importOpml,
          icon: <IconFileImport size={15} aria-hidden />,
          onClick: () => onDialog('import'),
        },
        {
          label: messages.exportOpml,
          icon: <IconFileExport size={15} aria-hidden />,
          disabled: isFirstTime,
          onClick: () => exportOpml.mutate(),
        },
      ]}
    />
  );
}

type ItemFiltersProps = {
  search: FeedsSearch;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (chosen: Partial<FeedsSearch>) => void;
};

/** Searches the items, and hides those that are read. */
export function ItemFilters({ search, field, onChoose }: ItemFiltersProps) {
  return (
    <FilterBar
      chips={[]}
      start={
        <SearchField
          key={search.feed ?? search.folder ?? ''}
          value={search.q}
          field={field}
          onChange={(q) => onChoose({ q })}
        />
      }
      end={
        <Checkbox
          size="xs"
          label={messages.unreadOnly}
          checked={search.unread ?? false}
          onChange={(event) => onChoose({ unread: event.currentTarget.checked || undefined })}
        />
      }
    />
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
