import { Checkbox, Stack } from '@mantine/core';
import { capitalize } from '#web/features/signals/labels/signal-labels.ts';

type ChoiceEditorProps = {
  /** The options with their words, in order. */
  words: Record<string, string>;
  value: readonly string[] | undefined;
  /** In the order of the options; undefined if none is selected. */
  onChange: (value: string[] | undefined) => void;
};

/** Selects any of several values. */
export function ChoiceEditor({ words, value = [], onChange }: ChoiceEditorProps) {
  const toggle = (option: string, on: boolean) => {
    const next = Object.keys(words).filter((one) => (one === option ? on : value.includes(one)));
    onChange(next.length ? next : undefined);
  };
  return (
    <Stack gap={8} miw={160}>
      {Object.entries(words).map(([option, word]) => (
        <Checkbox
          key={option}
          size="xs"
          label={capitalize(word)}
          checked={value.includes(option)}
          onChange={(event) => toggle(option, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
