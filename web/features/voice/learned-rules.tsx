import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LearnedRule } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { voiceQuery } from '#web/lib/voice-query.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { learnedLabel } from './learned-labels.ts';

/**
 * The rules that the user's edits of drafts show, each with its basis. They can be accepted, reworded, or removed.
 */
export function LearnedRules() {
  const learned = useQuery(voiceQuery).data?.learned;
  if (!learned) return null;
  return (
    <Stack gap={6} role="group" aria-label="Learned from your edits">
      <Text size="sm" fw={500}>
        Learned from your edits
      </Text>
      {learned.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. After ten edits, rules are proposed here.
        </Text>
      ) : (
        learned.map((rule) => <LearnedRow key={rule.id} rule={rule} />)
      )}
    </Stack>
  );
}

function LearnedRow({ rule }: { rule: LearnedRule }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const params = { id: rule.id };
  const reword = useMutation({
    mutationFn: (text: string) => api.profile.changeLearned({ params, body: { text } }),
    onSuccess: (voice) => {
      client.setQueryData(voiceQuery.queryKey, voice);
      setDraft(null);
    },
  });
  const remove = useMutation({
    mutationFn: () => api.profile.removeLearned({ params }),
    onSuccess: () => client.invalidateQueries({ queryKey: voiceQuery.queryKey, exact: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft?.trim()) reword.mutate(draft.trim());
  };
  const words = rule.kind === 'banned_phrase' ? `Never “${rule.text}”` : rule.text;
  return (
    <div>
      {draft === null ? (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <div style={{ flex: 1 }}>
            <Text size="sm">{words}</Text>
            <Text size="xs" c="dimmed" className="tabular">
              {learnedLabel(rule)}
            </Text>
          </div>
          {!rule.isAccepted && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Use: ${words}`}
              loading={reword.isPending}
              onClick={() => reword.mutate(rule.text)}
            >
              Use
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Reword: ${words}`}
            onClick={() => setDraft(rule.text)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Drop: ${words}`}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ) : (
        <form onSubmit={submit}>
          <Group gap={6} wrap="nowrap">
            <TextInput
              aria-label="In your words"
              value={draft}
              maxLength={rule.kind === 'banned_phrase' ? 100 : 300}
              flex={1}
              data-autofocus
              onChange={(event) => setDraft(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={reword.isPending}>
              Save
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </Group>
        </form>
      )}
      {(reword.error ?? remove.error) && (
        <ErrorNote error={reword.error ?? remove.error} title="Not changed" />
      )}
    </div>
  );
}
