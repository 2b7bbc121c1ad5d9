import { Button, Checkbox, MultiSelect, Pill, TagsInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RefObject } from 'react';
import { PostType } from '#contract/posts.ts';
import classes from './engage.module.css';
import { typeLabels } from './feed-labels.ts';
import { cleanKeyword, type FeedSearch, hasFeedFilters, isKeyword } from './feed-search.ts';

type FeedFilterBarProps = {
  search: FeedSearch;
  /** Whose posts only, where one profile is picked. */
  profileName: string | undefined;
  firstField: RefObject<HTMLInputElement | null>;
  onChange: (search: FeedSearch) => void;
};

const typeChoices = PostType.options.map((value) => ({ value, label: typeLabels[value] }));

/** Which posts: words that must or must not stand in them, their type, and whether they were seen. */
export function FeedFilterBar(props: FeedFilterBarProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { forms: _, ...filters } = props.search;
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  const fields = <FilterFields {...props} />;
  return (
    <search className={classes.filters} aria-label="Filter posts">
      {isPhone ? (
        <details className={classes.folded}>
          <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </search>
  );
}

function FilterFields({ search, profileName, firstField, onChange }: FeedFilterBarProps) {
  return (
    <div className={classes.fields}>
      <KeywordField
        ref={firstField}
        label="All of"
        value={search.all}
        onChange={(all) => onChange({ ...search, all })}
      />
      <KeywordField label="Any of" value={search.any} onChange={(any) => onChange({ ...search, any })} />
      <KeywordField label="None of" value={search.none} onChange={(none) => onChange({ ...search, none })} />
      <MultiSelect
        label="Type"
        size="xs"
        className={classes.field}
        data={typeChoices}
        value={search.type ?? []}
        placeholder={search.type ? '' : 'Any'}
        onChange={(values) => {
          const type = values.flatMap((value) => PostType.safeParse(value).data ?? []);
          onChange({ ...search, type: type.length > 0 ? type : undefined });
        }}
      />
      <div className={classes.checks}>
        <Checkbox
          size="xs"
          label="Hide seen"
          checked={search.unseen ?? false}
          onChange={(event) => onChange({ ...search, unseen: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          size="xs"
          label="Other forms of words"
          title="“price” also finds “prices” and “pricing”, by the language of the post"
          checked={search.forms ?? false}
          onChange={(event) => onChange({ ...search, forms: event.currentTarget.checked || undefined })}
        />
        {search.profile !== undefined && (
          <Pill
            withRemoveButton
            removeButtonProps={{ 'aria-label': 'Show everybody', 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange({ ...search, profile: undefined })}
          >
            {profileName ? `Only ${profileName}` : 'Only one profile'}
          </Pill>
        )}
        {hasFeedFilters(search) && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              onChange({
                ...search,
                all: undefined,
                any: undefined,
                none: undefined,
                type: undefined,
                unseen: undefined,
                profile: undefined,
              })
            }
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

type KeywordFieldProps = {
  label: string;
  value: string[] | undefined;
  ref?: RefObject<HTMLInputElement | null>;
  /** Undefined when nothing is left. */
  onChange: (value: string[] | undefined) => void;
};

/** Whole words or phrases. What has neither letter nor digit in it is no keyword. */
function KeywordField({ label, value = [], ref, onChange }: KeywordFieldProps) {
  return (
    <TagsInput
      ref={ref}
      label={label}
      size="xs"
      className={classes.field}
      placeholder={value.length > 0 ? '' : 'Word or phrase, Enter'}
      maxLength={200}
      maxTags={20}
      splitChars={[',']}
      value={value}
      onChange={(next) => {
        const words = [...new Set(next.map(cleanKeyword).filter(isKeyword))];
        if (words.join('\n') !== value.join('\n')) onChange(words.length > 0 ? words : undefined);
      }}
      comboboxProps={{ disabled: true }}
    />
  );
}
