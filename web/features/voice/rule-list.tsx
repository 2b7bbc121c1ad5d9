import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';

/** A rule being edited; the key stays with it while others come and go. */
export type RuleLine = { key: string; text: string };

type Props = { rules: readonly RuleLine[]; onChange: (rules: RuleLine[]) => void };

export const newLine = (text: string): RuleLine => ({ key: crypto.randomUUID(), text });

/** The contract's limits. */
const maxRules = 30;
const maxRuleLength = 300;

/** The rules a draft follows, each a line that can be changed or taken out. */
export function RuleList({ rules, onChange }: Props) {
  return (
    <Stack gap={6} role="group" aria-label="How you write">
      <Text size="sm" fw={500}>
        How you write
      </Text>
      {rules.map((rule, index) => (
        <Group key={rule.key} gap={6} wrap="nowrap">
          <Textarea
            aria-label={`Rule ${index + 1}`}
            value={rule.text}
            maxLength={maxRuleLength}
            autosize
            minRows={1}
            onChange={(event) => onChange(rules.with(index, { ...rule, text: event.currentTarget.value }))}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Take out rule ${index + 1}`}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {rules.length < maxRules && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...rules, newLine('')])}
          >
            Add a rule
          </Button>
        </Group>
      )}
    </Stack>
  );
}
