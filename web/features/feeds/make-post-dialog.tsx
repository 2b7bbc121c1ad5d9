import { Button, Group, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { RssItem } from '#contract/feeds/rss.ts';
import { type CommentSuggestion, type ItemDraft, maxOwnWords } from '#contract/feeds/rss-drafts.ts';
import { api } from '#web/lib/api.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './feeds.module.css';
import { postMessages as messages } from './feeds-messages.ts';

type Props = {
  item: RssItem | null;
  targets: readonly PublishTarget[];
  onClose: () => void;
  onMade: (draft: ItemDraft & { isNew: boolean }) => void;
};

/** Creates a draft from an item: pick a channel, and write a text to go above the link. */
export function MakePostDialog({ item, targets, onClose, onMade }: Props) {
  return item === null ? (
    <Dialog opened={false} onClose={onClose} title={messages.title} size="lg">
      {null}
    </Dialog>
  ) : (
    <MakePost key={item.id} item={item} targets={targets} onClose={onClose} onMade={onMade} />
  );
}

type MakePostProps = Pick<Props, 'targets' | 'onClose' | 'onMade'> & { item: RssItem };

function MakePost({ item, targets, onClose, onMade }: MakePostProps) {
  const client = useQueryClient();
  const [channel, setChannel] = useState<Channel>(
    (targets.find(({ note }) => note === null) ?? targets[0])?.channel ?? 'linkedin',
  );
  const [words, setWords] = useState('');
  /** The model's text that was accepted. */
  const [taken, setTaken] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () =>
      api.rssDrafts.makeDraft({
        params: { id: item.id },
        body: { channel, words },
      }),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: ['rss-draft'] });
      void client.invalidateQueries({ queryKey: ['publication'] });
      onMade(draft);
    },
  });
  const suggest = useMutation({
    mutationFn: () => api.rssDrafts.suggestWords({ params: { id: item.id }, body: { channel } }),
  });
  const note = targets.find((one) => one.channel === channel)?.note ?? null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.title}
      size="lg"
      onSubmit={() => {
        if (!make.isPending) make.mutate();
      }}
      footer={
        <Button type="submit" loading={make.isPending}>
          {messages.create}
        </Button>
      }
    >
      <Stack gap="md">
        <Radio.Group
          label={messages.where}
          value={channel}
          onChange={(value) => {
            const chosen = targets.find((one) => one.channel === value);
            if (chosen) setChannel(chosen.channel);
          }}
        >
          <Group gap="md" pt={6}>
            {targets.map((one) => (
              <Radio key={one.channel} value={one.channel} label={channelNames[one.channel]} />
            ))}
          </Group>
        </Radio.Group>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Textarea
          label={messages.text}
          description={messages.textHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={maxOwnWords}
          value={words}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconSparkles size={15} aria-hidden />}
            loading={suggest.isPending}
            onClick={() => suggest.mutate()}
          >
            {suggest.data ? messages.regenerate : messages.draftWithAi}
          </Button>
        </div>
        {suggest.isPending && !suggest.data && (
          <div aria-busy="true">
            <Skeleton height={64} mb={8} />
            <Skeleton height={64} mb={8} />
          </div>
        )}
        {suggest.isError && <ErrorNote error={suggest.error} title={messages.notDrafted} />}
        {suggest.data && (
          <Stack gap="xs">
            {suggest.data.items.map((one) => (
              <Suggestion
                key={one.kind}
                suggestion={one}
                isTaken={taken === one.text && words === one.text}
                onTake={() => {
                  setWords(one.text);
                  setTaken(one.text);
                }}
              />
            ))}
            <Text size="xs" c="dimmed">
              {suggest.data.reasons.join(' ')}
            </Text>
          </Stack>
        )}
        <div>
          <Text size="sm" c="dimmed" pb={4}>
            {messages.preview}
          </Text>
          <pre className={classes.preview} data-testid="draft-preview">
            {[words.trim(), item.title, item.url ?? ''].filter((part) => part !== '').join('\n\n')}
          </pre>
        </div>
        {make.isError && <ErrorNote error={make.error} title={messages.notMade} />}
      </Stack>
    </Dialog>
  );
}

type SuggestionProps = { suggestion: CommentSuggestion; isTaken: boolean; onTake: () => void };

function Suggestion({ suggestion, isTaken, onTake }: SuggestionProps) {
  return (
    <div>
      <button
        type="button"
        className={classes.suggestion}
        data-chosen={isTaken || undefined}
        aria-pressed={isTaken}
        onClick={onTake}
      >
        {suggestion.text}
      </button>
      <Text size="xs" c="dimmed" pt={2}>
        {messages.basedOn(suggestion.citation.text)}
      </Text>
      {suggestion.warnings.map(({ kind, message, start }) => (
        <Text key={`${kind} ${start}`} size="xs" c="var(--warning)">
          {message}
        </Text>
      ))}
    </div>
  );
}
