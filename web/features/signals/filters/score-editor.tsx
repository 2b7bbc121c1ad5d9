import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';

/** The contract's limit. */
const maxFit = 1000;

type ScoreRange = { scoreMin: number | undefined; scoreMax: number | undefined };
type ScoreEditorProps = {
  min: number | undefined;
  max: number | undefined;
  onChange: (range: ScoreRange) => void;
  onDone: () => void;
  /** Fit scores are integers and may be negative. */
  isFit?: boolean;
};

/** A range of scores, inclusive. Either end may be open. */
export function ScoreEditor({ min, max, onChange, onDone, isFit = false }: ScoreEditorProps) {
  const [from, setFrom] = useState<number | undefined>(min);
  const [to, setTo] = useState<number | undefined>(max);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isReversed) return;
    onChange({ scoreMin: from, scoreMax: to });
    onDone();
  };
  return (
    <form onSubmit={apply}>
      <Stack gap={12} w={220}>
        <Group gap={8} grow align="flex-start">
          <ScoreInput label="At least" isFit={isFit} value={from} onChange={setFrom} />
          <ScoreInput
            label="At most"
            isFit={isFit}
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
  isFit: boolean;
};

function ScoreInput({ label, value, onChange, error = null, isFit }: ScoreInputProps) {
  return (
    <NumberInput
      label={label}
      size="xs"
      min={isFit ? -maxFit : 0}
      {...(isFit ? { max: maxFit } : {})}
      decimalScale={isFit ? 0 : 1}
      hideControls
      allowNegative={isFit}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      error={error}
    />
  );
}
