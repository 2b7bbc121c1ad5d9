import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Voice, VoiceDraft } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { newLine, RuleList } from './rule-list.tsx';
import { voiceDraftQuery, voiceQuery } from './voice-query.ts';

type Props = { saveLabel: string; onSaved: () => void; actions?: ReactNode };

/** What the draft was read from. */
export function draftWords({ offer, postCount, commentCount }: Omit<VoiceDraft, 'rules'>): string {
  if (postCount + commentCount === 0) {
    return offer === ''
      ? 'Nothing of yours to draft from yet: write it in your own words.'
      : 'Drafted from your profile alone, since no posts or comments of yours are here. Change what is not right.';
  }
  const posts = `${postCount} ${postCount === 1 ? 'post' : 'posts'}`;
  const comments = `${commentCount} ${commentCount === 1 ? 'comment' : 'comments'}`;
  return `Drafted from ${posts} and ${comments} of yours. Change what is not right.`;
}

/** What the user sells and how they write: what is saved, else a draft from their own data. */
export function VoiceForm(props: Props) {
  const saved = useQuery(voiceQuery);
  const isEmpty = saved.data?.offer === '' && saved.data.rules.length === 0;
  const draft = useQuery({ ...voiceDraftQuery, enabled: isEmpty });
  const failed = saved.error ?? (isEmpty ? draft.error : null);
  if (failed && !saved.data) return <ErrorNote error={failed} onRetry={() => void saved.refetch()} />;
  if (!saved.data || (isEmpty && draft.isPending)) return <Skeleton height={220} />;
  const start = isEmpty && draft.data ? draft.data : saved.data;
  return (
    <Fields
      key={isEmpty ? 'draft' : 'saved'}
      start={start}
      draft={isEmpty ? (draft.data ?? null) : null}
      {...props}
    />
  );
}

function Fields({
  start,
  draft,
  saveLabel,
  onSaved,
  actions,
}: Props & { start: Voice; draft: VoiceDraft | null }) {
  const client = useQueryClient();
  const [offer, setOffer] = useState(start.offer);
  const [rules, setRules] = useState(() => start.rules.map(newLine));
  const save = useMutation({
    mutationFn: (body: Voice) => api.profile.changeVoice({ body }),
    onSuccess: (voice) => {
      onSaved();
      client.setQueryData(voiceQuery.queryKey, voice);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      offer: offer.trim(),
      rules: rules.map((rule) => rule.text.trim()).filter((rule) => rule !== ''),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {draft && (
          <Text size="sm" c="dimmed">
            {draftWords(draft)}
          </Text>
        )}
        <Textarea
          label="What you sell, and to whom"
          value={offer}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setOffer(event.currentTarget.value)}
        />
        <RuleList rules={rules} onChange={setRules} />
        {save.isError && <ErrorNote error={save.error} title="Not saved" />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {saveLabel}
          </Button>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}
