import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { rangePresets } from '#contract/signals/signal-values.ts';
import type { RangePreset } from '#contract/signals/views.ts';
import { capitalize } from '#web/features/signals/signal-labels.ts';
import { lastDayBefore, presetLabel, readDay, writeDay } from './time-range.ts';

/** Either a preset, or times: inclusive `from`, exclusive `to`. */
type Range = { preset: RangePreset | undefined; from: string | undefined; to: string | undefined };
type RangeEditorProps = { value: Range; onChange: (range: Range) => void };

/** When something happened: a range relative to today, or fixed days, both inclusive. */
export function RangeEditor({ value, onChange }: RangeEditorProps) {
  const days = { from: value.from, to: value.to };
  return (
    <Stack gap={12} w={288}>
      <Radio.Group
        value={value.preset ?? null}
        onChange={(chosen) => {
          const preset = rangePresets.find((one) => one === chosen);
          if (preset) onChange({ preset, from: undefined, to: undefined });
        }}
        aria-label="Range"
      >
        <Stack gap={8}>
          {rangePresets.map((preset) => (
            <Radio key={preset} size="xs" value={preset} label={capitalize(presetLabel[preset])} />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap={8} grow>
        <DayInput
          label="From"
          value={value.from ? writeDay(value.from) : ''}
          onChange={(day) => onChange({ ...days, preset: undefined, from: readDay(day) ?? undefined })}
        />
        <DayInput
          label="To"
          value={value.to ? lastDayBefore(value.to) : ''}
          onChange={(day) => onChange({ ...days, preset: undefined, to: readDay(day, 1) ?? undefined })}
        />
      </Group>
    </Stack>
  );
}

type DayInputProps = { label: string; value: string; onChange: (day: string) => void };

/** The browser's native date field, which uses the reader's date format. */
function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      size="xs"
      // Uncontrolled while the user types, or every half-typed year would trigger a fetch.
      key={value}
      defaultValue={value}
      onBlur={(event) => {
        if (event.currentTarget.value !== value) onChange(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
