import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { isKeyword } from '#web/features/signals/labels/find-hits.ts';

type KeywordsEditorProps = {
  label: string;
  /** Explains how several values combine. */
  description: string;
  value: string[] | undefined;
  /** Undefined if nothing is left. */
  onChange: (value: string[] | undefined) => void;
};

/** Whole words or phrases to search for. Text without letters or digits is rejected at once. */
export function KeywordsEditor({ label, description, value = [], onChange }: KeywordsEditorProps) {
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <TagsInput
      label={label}
      description={description}
      error={refused === null ? null : `“${refused}” has no letter or digit`}
      size="xs"
      w={280}
      maxLength={200}
      maxTags={50}
      splitChars={[]}
      isDuplicate={(one, all) => all.includes(one)}
      value={value}
      onChange={(next) => {
        const words = next.filter(isKeyword);
        setRefused(next.find((one) => !isKeyword(one)) ?? null);
        if (words.length !== value.length) onChange(words.length ? words : undefined);
      }}
      // Escape closes the popover instead of the empty suggestion list.
      comboboxProps={{ disabled: true }}
    />
  );
}
