import { Group, Radio, Stack, Text } from '@mantine/core';
import { rangePresets } from '#contract/signals/signal-values.ts';
import { capitalize, typeLabels } from '#web/features/signals/labels/signal-labels.ts';
import { lastDayBefore, presetLabel, readDay, writeDay } from '#web/features/signals/search/time-range.ts';
import { DayField } from '#web/ui/date-fields.tsx';
import type { DaysValue } from './chip-sentence.ts';
import { ChoiceEditor } from './choice-editor.tsx';

type RangeEditorProps = {
  value: DaysValue;
  onChange: (value: DaysValue) => void;
  /** Whether only some types of engagement may count. A single engagement must match both. */
  hasTypes: boolean;
};

/** When something happened, and if asked for, by which types. */
export function RangeEditor({ hasTypes, value, onChange }: RangeEditorProps) {
  const days = <DaysEditor value={value} onChange={(range) => onChange({ types: value.types, ...range })} />;
  if (!hasTypes) return days;
  return (
    <Group align="flex-start" gap={24}>
      {days}
      <Stack gap={8}>
        <Text size="xs" c="dimmed">
          Leave empty for all types
        </Text>
        <ChoiceEditor
          words={typeLabels}
          value={value.types}
          onChange={(types) => onChange({ ...value, types: types as DaysValue['types'] })}
        />
      </Stack>
    </Group>
  );
}

type DaysEditorProps = Pick<RangeEditorProps, 'value' | 'onChange'>;

/** A range relative to today, or fixed days, both inclusive. */
function DaysEditor({ value, onChange }: DaysEditorProps) {
  const days = { from: value.from, to: value.to };
  return (
    <Stack gap={12} w={288}>
      <Radio.Group
        value={value.preset ?? null}
        onChange={(chosen) => {
          const preset = rangePresets.find((one) => one === chosen);
          if (preset) onChange({ preset });
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
        <DayField
          isInPopover
          size="xs"
          label="From"
          value={value.from ? writeDay(value.from) : null}
          onChange={(day) => onChange({ ...days, from: readDay(day ?? '') ?? undefined })}
        />
        <DayField
          isInPopover
          size="xs"
          label="To"
          value={value.to ? lastDayBefore(value.to) : null}
          onChange={(day) => onChange({ ...days, to: readDay(day ?? '', 1) ?? undefined })}
        />
      </Group>
    </Stack>
  );
}
