import { ActionIcon, Button, Group, Skeleton, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Voice, VoiceChange, VoiceDraft } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { voiceQuery } from '#web/lib/voice-query.ts';
import { type BasedOn, ChangedElsewhere, useBasedOn } from '#web/ui/changed-elsewhere.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';

/** A draft based on the user's own posts and comments. Created on each request. */
const voiceDraftQuery = queryOptions({
  queryKey: ['voice', 'draft'],
  queryFn: ({ signal }) => api.profile.draftVoice({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A text being edited. Its key stays the same as other lines come and go. */
type Line = { key: string; text: string };

type NewLineProps = {
  /** The list's heading and label. */
  title: string;
  /** The noun for one line, as in "Rule 3". */
  noun: string;
  lines: readonly Line[];
  /** The contract's limits. */
  max: number;
  maxLength: number;
  onChange: (lines: Line[]) => void;
};

const newLine = (text: string): Line => ({ key: crypto.randomUUID(), text });

/** The edited lines, trimmed and without empty ones. */
const textsOf = (lines: readonly Line[]): string[] =>
  lines.map(({ text }) => text.trim()).filter((text) => text !== '');

/** Texts that can be edited, removed, and added. */
function LineList({ title, noun, lines, max, maxLength, onChange }: NewLineProps) {
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
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
            aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
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

/** Everything that is saved, to compare with what is in the fields. */
const textOf = ({ offer, rules, bannedPhrases, examples, facts }: Voice): string =>
  [offer, ...rules, bannedPhrases.join(', '), ...examples, ...facts]
    .filter((text) => text !== '')
    .join('\n\n');

type Props = { saveLabel: string; onSaved: () => void; actions?: ReactNode };

/** What the draft is based on. */
export function draftLabel({
  offer,
  postCount,
  commentCount,
}: Omit<VoiceDraft, 'rules' | 'examples'>): string {
  if (postCount + commentCount === 0) {
    return offer === '' ? 'No posts or comments to draft from yet' : 'Drafted from your profile only';
  }
  const posts = `${postCount} ${postCount === 1 ? 'post' : 'posts'}`;
  const comments = `${commentCount} ${commentCount === 1 ? 'comment' : 'comments'}`;
  return `Drafted from your ${posts} and ${comments}`;
}

/** What the user sells and how they write: the saved version, else a draft from their own data. */
export function VoiceForm(props: Props) {
  const saved = useQuery(voiceQuery);
  const isEmpty = saved.data?.offer === '' && saved.data.rules.length === 0;
  const draft = useQuery({ ...voiceDraftQuery, enabled: isEmpty });
  const failed = saved.error ?? (isEmpty ? draft.error : null);
  if (failed && !saved.data) return <LoadError of={{ error: failed, refetch: saved.refetch }} />;
  if (!saved.data || (isEmpty && draft.isPending)) return <Skeleton height={700} />;
  return <OpenVoice saved={saved.data} draft={isEmpty ? (draft.data ?? null) : null} {...props} />;
}

type OpenProps = Props & { saved: Voice; draft: VoiceDraft | null };

function OpenVoice({ saved, draft, ...props }: OpenProps) {
  const based = useBasedOn(saved);
  const [firstDraft] = useState(draft);
  return (
    <Fields
      key={based.key}
      start={based.key === 0 && firstDraft ? firstDraft : (based.base ?? saved)}
      draft={draft}
      based={based}
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
  based,
}: Props & { start: VoiceChange; draft: VoiceDraft | null; based: BasedOn<Voice> }) {
  const client = useQueryClient();
  const [offer, setOffer] = useState(start.offer);
  const [rules, setRules] = useState(() => start.rules.map(newLine));
  const [phrases, setPhrases] = useState(start.bannedPhrases ?? []);
  const [examples, setExamples] = useState(() => (start.examples ?? []).map(newLine));
  const [facts, setFacts] = useState(() => (start.facts ?? []).map(newLine));
  const save = useMutation({
    mutationFn: (body: VoiceChange) => api.profile.changeVoice({ body }),
    onSuccess: (voice) => {
      onSaved();
      based.onSaved(voice);
      client.setQueryData(voiceQuery.queryKey, voice);
    },
    // Shows what someone else saved.
    onError: () => void client.invalidateQueries({ queryKey: voiceQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (based.theirs) return;
    save.mutate({
      offer: offer.trim(),
      rules: textsOf(rules),
      bannedPhrases: phrases,
      examples: textsOf(examples),
      facts: textsOf(facts),
      basedOn: based.base?.version,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {draft && (
          <Text size="sm" c="dimmed">
            {draftLabel(draft)}
          </Text>
        )}
        <Textarea
          label="What you sell and who buys it"
          value={offer}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setOffer(event.currentTarget.value)}
        />
        <LineList
          title="How you write"
          noun="Rule"
          lines={rules}
          max={30}
          maxLength={300}
          onChange={setRules}
        />
        <TagsInput
          label="What you never write"
          description="Press Enter to add a word or phrase"
          placeholder={phrases.length === 0 ? 'game changer' : undefined}
          value={phrases}
          maxTags={50}
          maxLength={100}
          isDuplicate={(value, tags) => tags.some((tag) => tag.toLowerCase() === value.toLowerCase())}
          acceptValueOnBlur
          onChange={setPhrases}
        />
        <LineList
          title="Examples: comments that sound like you"
          noun="Example"
          lines={examples}
          max={10}
          maxLength={1250}
          onChange={setExamples}
        />
        <LineList
          title="Facts drafts may use"
          noun="Fact"
          lines={facts}
          max={50}
          maxLength={300}
          onChange={setFacts}
        />
        {based.theirs && !save.isPending ? (
          <ChangedElsewhere
            theirs={textOf(based.theirs)}
            onTheirs={based.takeTheirs}
            onMine={() => {
              save.reset();
              based.keepMine();
            }}
          />
        ) : (
          save.isError && <ErrorNote error={save.error} title="Not saved" />
        )}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={based.theirs !== null}>
            {saveLabel}
          </Button>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}
