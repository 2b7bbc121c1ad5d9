import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NumbersValue } from './chip-sentence.ts';

/** Without `most` there is no upper limit; below a `least` of 0 numbers may be negative. */
type Bounds = { least: number; most?: number; decimals: number };
type ScoreEditorProps = {
  bounds: Bounds;
  value: NumbersValue;
  onChange: (range: NumbersValue) => void;
  onDone: () => void;
};

/** A range of numbers, inclusive. Either end may be open. */
export function ScoreEditor({ bounds, value: { min, max }, onChange, onDone }: ScoreEditorProps) {
  const [from, setFrom] = useState<number | undefined>(min);
  const [to, setTo] = useState<number | undefined>(max);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isReversed) return;
    onChange({ min: from, max: to });
    onDone();
  };
  return (
    <form onSubmit={apply}>
      <Stack gap={12} w={220}>
        <Group gap={8} grow align="flex-start">
          <ScoreInput label="At least" bounds={bounds} value={from} onChange={setFrom} />
          <ScoreInput
            label="At most"
            bounds={bounds}
            value={to}
            onChange={setTo}
            error={isReversed ? 'Must be at least the minimum' : null}
          />
        </Group>
        <Button type="submit" size="compact-md" disabled={isReversed}>
          Apply
        </Button>
      </Stack>
    </form>
  );
}

type ScoreInputProps = {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string | null;
  bounds: Bounds;
};

function ScoreInput({ label, value, onChange, error = null, bounds }: ScoreInputProps) {
  return (
    <NumberInput
      label={label}
      size="xs"
      min={bounds.least}
      {...(bounds.most === undefined ? {} : { max: bounds.most })}
      decimalScale={bounds.decimals}
      hideControls
      allowNegative={bounds.least < 0}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      error={error}
    />
  );
}
