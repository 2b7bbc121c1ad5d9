import { Checkbox, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { PostType } from '#contract/posts.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { feedMessages, filterMessages as messages, typeLabels } from './engage-messages.ts';
import { cleanKeyword, type FeedSearch, hasFeedFilters, isKeyword } from './feed-search.ts';

type FeedFilterBarProps = {
  search: FeedSearch;
  /** The name of the profile in the filter, if one is picked. */
  profileName: string | undefined;
  /** The number of unread posts; with `isMore`, at least that many. Undefined if unknown. */
  unread: { posts: number; isMore: boolean } | undefined;
  onChange: (search: FeedSearch) => void;
};

const keywordFields = ['all', 'any', 'none'] as const;
type KeywordField = (typeof keywordFields)[number];
type Field = KeywordField | 'type';
const fields: readonly Field[] = [...keywordFields, 'type'];
const typeChoices = PostType.options.map((value) => ({ value, label: typeLabels[value] }));

/** The feed's filters: included and excluded keywords, type, author, and unread only. */
export function FeedFilterBar({ search, profileName, unread, onChange }: FeedFilterBarProps) {
  const [adding, setAdding] = useState<Field | null>(null);
  useShortcuts([{ keys: '/', label: feedMessages.keys.search, run: () => setAdding('any') }]);
  const change = (part: Partial<FeedSearch>) => onChange({ ...search, ...part });
  const shown = fields.filter((field) => search[field] !== undefined || field === adding);
  const chips = shown.map((field) => ({
    // A new key remounts the chip, so a filter added by keyboard opens its popover.
    id: field === adding ? `${field} open` : field,
    label: messages.fields[field],
    sentence: sentenceOf(field, search),
    editor: () =>
      field === 'type' ? (
        <TypeEditor value={search.type} onChange={(type) => change({ type })} />
      ) : (
        <KeywordEditor
          label={messages.fields[field]}
          value={search[field]}
          variations={search.forms ?? false}
          onChange={(words) => change({ [field]: words })}
          onVariations={(forms) => change({ forms: forms || undefined })}
        />
      ),
    onRemove: () => change({ [field]: undefined }),
    isNew: field === adding,
    onLeave: () => setAdding(null),
  }));
  const ofProfile = {
    id: 'profile',
    label: messages.profile,
    sentence: { lead: messages.leads.profile, values: [profileName ?? messages.oneProfile] },
    onRemove: () => change({ profile: undefined }),
  };
  return (
    <search aria-label="Filter posts">
      <FilterBar
        chips={search.profile === undefined ? chips : [...chips, ofProfile]}
        add={{
          fields: fields
            .filter((field) => !shown.includes(field))
            .map((id) => ({ id, label: messages.fields[id] })),
          onAdd: (id) => setAdding(fields.find((field) => field === id) ?? null),
        }}
        onClear={
          hasFeedFilters({ ...search, unseen: undefined })
            ? () => onChange({ forms: search.forms, unseen: search.unseen })
            : undefined
        }
        end={
          <Checkbox
            size="xs"
            label={[messages.unreadOnly, unread && messages.unread(unread.posts, unread.isMore)]
              .filter(Boolean)
              .join(' ')}
            checked={search.unseen ?? false}
            onChange={(event) => change({ unseen: event.currentTarget.checked || undefined })}
          />
        }
      />
    </search>
  );
}

function sentenceOf(field: Field, search: FeedSearch) {
  if (field === 'type') {
    return search.type
      ? { lead: messages.leads.type, values: search.type.map((type) => typeLabels[type].toLowerCase()) }
      : null;
  }
  const words = search[field];
  if (words === undefined) return null;
  const values = words.map((word) => `“${word}”`);
  return { lead: messages.leads[field], values, joiner: field === 'all' ? 'and' : 'or' };
}

type TypeEditorProps = { value: PostType[] | undefined; onChange: (value: PostType[] | undefined) => void };

function TypeEditor({ value, onChange }: TypeEditorProps) {
  return (
    <MultiSelect
      label={messages.fields.type}
      size="xs"
      w={240}
      data={typeChoices}
      value={value ?? []}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
      onChange={(values) => {
        const types = values.flatMap((one) => PostType.safeParse(one).data ?? []);
        onChange(types.length > 0 ? types : undefined);
      }}
    />
  );
}

type KeywordEditorProps = {
  label: string;
  value: string[] | undefined;
  variations: boolean;
  /** Undefined if nothing is left. */
  onChange: (value: string[] | undefined) => void;
  onVariations: (isOn: boolean) => void;
};

/** Whole words or phrases. Text without letters or digits isn't a keyword. */
function KeywordEditor({ label, value = [], variations, onChange, onVariations }: KeywordEditorProps) {
  return (
    <Stack gap="xs" w={260}>
      <TagsInput
        label={label}
        size="xs"
        placeholder={value.length > 0 ? '' : messages.keywordPlaceholder}
        maxLength={200}
        maxTags={20}
        splitChars={[',']}
        value={value}
        acceptValueOnBlur
        data-autofocus
        onChange={(next) => {
          const words = [...new Set(next.map(cleanKeyword).filter(isKeyword))];
          if (words.join('\n') !== value.join('\n')) onChange(words.length > 0 ? words : undefined);
        }}
        comboboxProps={{ disabled: true }}
      />
      <Checkbox
        size="xs"
        label={messages.variations}
        title={messages.variationsHint}
        checked={variations}
        onChange={(event) => onVariations(event.currentTarget.checked)}
      />
    </Stack>
  );
}
