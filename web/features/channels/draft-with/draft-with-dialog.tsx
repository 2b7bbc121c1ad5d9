import { Button, SegmentedControl, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PostDraftRequest, PostSource, PostSourceKind } from '#contract/agents/post-drafts.ts';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { voiceQuery } from '#web/lib/voice-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import classes from './draft-with.module.css';
import { type DraftFrom, draftWithMessages as messages } from './draft-with-messages.ts';

type SourceRowProps = { source: PostSource; isChosen: boolean; onChoose: () => void };

/** A draft source: its title, origin, and time. */
function SourceRow({ source, isChosen, onChoose }: SourceRowProps) {
  const { title, detail, at } = source;
  return (
    <UnstyledButton className={classes.row} aria-pressed={isChosen} onClick={onChoose}>
      <Text size="sm" truncate title={title}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" span>
        {detail}
        {detail !== '' && at !== null && ' · '}
        {at !== null && <MomentText moment={at} />}
      </Text>
    </UnstyledButton>
  );
}

type Props = {
  realm: Realm;
  opened: boolean;
  onClose: () => void;
  onDraft: (request: PostDraftRequest) => void;
};

const fieldOf = { feed_item: 'feedItemId', artifact: 'artifactId', comment_thread: 'postId' } as const;

/** Picks the source of a draft, shows what of it is used, and requests the draft. */
export function DraftWithDialog({ realm, opened, onClose, onDraft }: Props) {
  const [from, setFrom] = useState<DraftFrom>('voice');
  const [source, setSource] = useState<PostSource | null>(null);
  const [note, setNote] = useState('');
  const voice = useQuery({ ...voiceQuery, enabled: opened });
  const uses = voice.data
    ? messages.usesVoice(
        voice.data.offer.trim() !== '',
        voice.data.rules.length + voice.data.learned.length,
        voice.data.examples.length,
      )
    : null;
  const isMissing = from === 'voice' ? note.trim() === '' && !uses : source === null;
  const submit = () => {
    if (isMissing) return;
    onDraft({
      network: realm,
      ...(from !== 'voice' && source ? { [fieldOf[from]]: source.id } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
    onClose();
  };
  return (
    <Dialog
      title={messages.title}
      opened={opened}
      onClose={onClose}
      size="lg"
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" disabled={isMissing}>
            {messages.draft}
          </Button>
        </>
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={messages.from}
        value={from}
        onChange={(value) => {
          setFrom(value as DraftFrom);
          setSource(null);
        }}
        data={Object.entries(messages.kinds).map(([value, label]) => ({ value, label }))}
      />
      {from === 'voice' ? (
        <VoiceUses uses={uses} error={voice.error} onRetry={() => void voice.refetch()} />
      ) : (
        <SourceList key={from} kind={from} realm={realm} chosen={source} onChoose={setSource} />
      )}
      {source && (
        <Uses>
          {source.kind === 'comment_thread' && `${messages.usesThread} `}
          {source.excerpt === '' ? source.title : source.excerpt}
        </Uses>
      )}
      <Textarea
        label={messages.note}
        description={messages.noteOptional}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  );
}

type VoiceUsesProps = { uses: string | null; error: Error | null; onRetry: () => void };

/** The parts of the user's voice that are used; null while loading, or if loading failed. */
function VoiceUses({ uses, error, onRetry }: VoiceUsesProps) {
  if (uses !== null) return <Uses>{uses === '' ? messages.noVoice : uses}</Uses>;
  if (error) return <LoadError of={{ error, refetch: onRetry }} title={messages.voiceFailed} />;
  return <ListSkeleton rows={1} height={48} />;
}

function Uses({ children }: { children: ReactNode }) {
  return (
    <div className={classes.uses}>
      <Text size="xs" c="dimmed">
        {messages.uses}
      </Text>
      <Text size="sm" lineClamp={4}>
        {children}
      </Text>
    </div>
  );
}

const sourcesQuery = (kind: PostSourceKind, realm: Realm, search: string) => ({
  ...pagedQuery(['post-source', kind, realm, search], (page, options) =>
    api.postDrafts.sources(
      { query: { kind, network: realm, ...(search === '' ? {} : { search }), ...page } },
      options,
    ),
  ),
  placeholderData: keepPreviousData,
});

type ListProps = {
  kind: PostSourceKind;
  realm: Realm;
  chosen: PostSource | null;
  onChoose: (source: PostSource) => void;
};

/** The sources of one kind, searched by the server. */
function SourceList({ kind, realm, chosen, onChoose }: ListProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useInfiniteQuery(sourcesQuery(kind, realm, search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <TextInput
        aria-label={messages.search[kind]}
        placeholder={messages.search[kind]}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isPending && <ListSkeleton rows={4} height={48} />}
      {list.isError && items.length === 0 && <LoadError of={list} />}
      {list.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {search === '' ? messages.empty[kind] : messages.noMatch}
        </Text>
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((item) => (
            <li key={item.id}>
              <SourceRow source={item} isChosen={item.id === chosen?.id} onChoose={() => onChoose(item)} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} label={messages.showMore} isQuiet />
    </>
  );
}
