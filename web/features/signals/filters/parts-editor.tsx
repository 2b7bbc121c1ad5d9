import { TagsInput } from '@mantine/core';

type PartsEditorProps = {
  label: string;
  value: string[] | undefined;
  /** Undefined when nothing is left. */
  onChange: (value: string[] | undefined) => void;
};

/** Parts of a text, of which one has to be there. A name may have a comma in it, hence Enter ends each. */
export function PartsEditor({ label, value = [], onChange }: PartsEditorProps) {
  return (
    <TagsInput
      label={label}
      description="Enter adds one; any of them will do"
      size="xs"
      w={260}
      maxLength={200}
      maxTags={50}
      splitChars={[]}
      isDuplicate={(one, all) => all.includes(one)}
      value={value}
      onChange={(parts) => onChange(parts.length ? parts : undefined)}
      // The popover closes on Escape, not the empty list of suggestions.
      comboboxProps={{ disabled: true }}
    />
  );
}
