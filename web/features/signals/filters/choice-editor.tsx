import { Checkbox, Stack } from '@mantine/core';
import { capitalize } from '#web/features/signals/signal-labels.ts';

type ChoiceEditorProps<T extends string> = {
  options: readonly T[];
  word: (option: T) => string;
  value: readonly T[] | undefined;
  /** In the order of the options; undefined if none is selected. */
  onChange: (value: T[] | undefined) => void;
};

/** Selects any of several values. */
export function ChoiceEditor<T extends string>({
  options,
  word,
  value = [],
  onChange,
}: ChoiceEditorProps<T>) {
  const toggle = (option: T, on: boolean) => {
    const next = options.filter((one) => (one === option ? on : value.includes(one)));
    onChange(next.length ? next : undefined);
  };
  return (
    <Stack gap={8} miw={160}>
      {options.map((option) => (
        <Checkbox
          key={option}
          size="xs"
          label={capitalize(word(option))}
          checked={value.includes(option)}
          onChange={(event) => toggle(option, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
