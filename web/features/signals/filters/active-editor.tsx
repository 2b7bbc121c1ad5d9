import { Group, Stack, Text } from '@mantine/core';
import { engagementTypes, typeLabel } from '#web/features/signals/signal-labels.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import type { SignalSearch } from './signal-search.ts';

type Value = Pick<SignalSearch, 'active' | 'activeFrom' | 'activeTo' | 'activeType'>;
type ActiveEditorProps = { search: Value; onChange: (value: Value) => void };

/** When someone engaged, and by which types. A single engagement must match both. */
export function ActiveEditor({ search, onChange }: ActiveEditorProps) {
  return (
    <Group align="flex-start" gap={24}>
      <RangeEditor
        value={{ preset: search.active, from: search.activeFrom, to: search.activeTo }}
        onChange={({ preset, from, to }) => onChange({ active: preset, activeFrom: from, activeTo: to })}
      />
      <Stack gap={8}>
        <Text size="xs" c="dimmed">
          Leave empty for all types
        </Text>
        <ChoiceEditor
          options={engagementTypes}
          word={typeLabel}
          value={search.activeType}
          onChange={(activeType) => onChange({ activeType })}
        />
      </Stack>
    </Group>
  );
}
