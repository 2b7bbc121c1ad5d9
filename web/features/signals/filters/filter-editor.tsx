import { Checkbox, Radio, Stack, TagsInput } from '@mantine/core';
import { definitionOf } from '#contract/signals/filter-definitions.ts';
import { filterValue, withValue } from '#contract/signals/filter-values.ts';
import { capitalize } from '#web/features/signals/labels/signal-labels.ts';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';
import type { DaysValue, NumbersValue } from './chip-sentence.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { CompanyEditor } from './company-editor.tsx';
import { type FilterField, textsOf } from './filter-texts.ts';
import { KeywordsEditor } from './keywords-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { PostEditor } from './post-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';

type FilterEditorProps = {
  field: FilterField;
  search: SignalSearch;
  onChange: (search: SignalSearch) => void;
  onDone: () => void;
};

/** The editor of a filter, by its kind. Every change takes effect at once. */
export function FilterEditor({ field, search, onChange, onDone }: FilterEditorProps) {
  const { label, lead = label, meaning, words = {}, choices = words } = textsOf(field);
  const definition = definitionOf(field);
  const value: unknown = filterValue(field, search);
  const change = (next: unknown, more = {}) =>
    onChange(dropAbsent({ ...search, ...withValue(field, next), ...more }));
  const many = { value: value as string[] | undefined, onChange: change };
  switch (definition.kind) {
    case 'flag':
      return (
        <Checkbox
          size="xs"
          label={label}
          description={meaning}
          maw={280}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked ? true : undefined)}
        />
      );
    case 'yesNo':
      return (
        <OneEditor
          label={label}
          words={choices}
          value={value}
          width={180}
          onChange={(one) => change(one === 'true')}
        />
      );
    case 'snoozed':
      return <OneEditor label="Snoozed people" words={words} value={value} width={160} onChange={change} />;
    case 'choice':
      return <ChoiceEditor words={words} {...many} />;
    case 'texts':
      return <PartsEditor label={lead} {...many} />;
    case 'keywords':
      return <KeywordsEditor label={label} description={meaning ?? ''} {...many} />;
    case 'numbers':
      return (
        <ScoreEditor
          bounds={definition}
          value={(value ?? {}) as NumbersValue}
          onChange={change}
          onDone={onDone}
        />
      );
    case 'days':
      return (
        <RangeEditor
          hasTypes={definition.types !== undefined}
          value={(value ?? {}) as DaysValue}
          onChange={change}
        />
      );
    case 'ids':
      if (definition.of === 'company') return <CompanyEditor {...many} />;
      if (definition.of === 'post') return <PostEditor {...many} />;
      return field === 'list' ? (
        <ListEditor
          {...many}
          none={search.noList === true}
          onChange={(list, noList) => change(list, { noList })}
        />
      ) : (
        <ListEditor {...many} />
      );
    case 'text':
      return null;
  }
}

type OneEditorProps = {
  label: string;
  words: Record<string, string>;
  value: unknown;
  width: number;
  onChange: (one: string) => void;
};

/** Chooses one of several values. */
function OneEditor({ label, words, value, width, onChange }: OneEditorProps) {
  return (
    <Radio.Group
      aria-label={label}
      value={value === undefined ? null : String(value)}
      onChange={(one) => onChange(one)}
    >
      <Stack gap={8} miw={width}>
        {Object.entries(words).map(([one, word]) => (
          <Radio key={one} size="xs" value={one} label={capitalize(word)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type PartsEditorProps = {
  label: string;
  value: string[] | undefined;
  /** Undefined if nothing is left. */
  onChange: (value: string[] | undefined) => void;
};

/**
 * Text fragments, at least one of which must occur. Names can contain commas, so Enter ends each fragment.
 */
function PartsEditor({ label, value = [], onChange }: PartsEditorProps) {
  return (
    <TagsInput
      label={label}
      description="Press Enter to add. Matches any of them"
      size="xs"
      w={260}
      maxLength={200}
      maxTags={50}
      splitChars={[]}
      isDuplicate={(one, all) => all.includes(one)}
      value={value}
      onChange={(parts) => onChange(parts.length ? parts : undefined)}
      // Escape closes the popover instead of the empty suggestion list.
      comboboxProps={{ disabled: true }}
    />
  );
}
