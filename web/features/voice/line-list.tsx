import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';

/** A text being edited; the key stays with it while others come and go. */
export type Line = { key: string; text: string };

type Props = {
  /** Heads the list and names it. */
  title: string;
  description?: string;
  /** One of them, as in "Rule 3". */
  noun: string;
  lines: readonly Line[];
  /** The contract's limits. */
  max: number;
  maxLength: number;
  onChange: (lines: Line[]) => void;
};

export const newLine = (text: string): Line => ({ key: crypto.randomUUID(), text });

/** What is left of edited lines: without white space around them and without the empty ones. */
export const textsOf = (lines: readonly Line[]): string[] =>
  lines.map(({ text }) => text.trim()).filter((text) => text !== '');

/** Texts that can be changed, taken out and added to. */
export function LineList({ title, description, noun, lines, max, maxLength, onChange }: Props) {
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <div>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </div>
      {lines.map((line, index) => (
        <Group key={line.key} gap={6} wrap="nowrap" align="flex-start">
          <Textarea
            aria-label={`${noun} ${index + 1}`}
            value={line.text}
            maxLength={maxLength}
            autosize
            minRows={1}
            onChange={(event) => onChange(lines.with(index, { ...line, text: event.currentTarget.value }))}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            aria-label={`Take out ${noun.toLowerCase()} ${index + 1}`}
            onClick={() => onChange(lines.toSpliced(index, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {lines.length < max && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...lines, newLine('')])}
          >
            Add {noun === 'Example' ? 'an example' : `a ${noun.toLowerCase()}`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
