import { Alert, Anchor, Button, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import type { PastedAs, PastedPost } from '#contract/imports/post-import.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { linkedText } from './linked-text.ts';
import { PastedPeople } from './pasted-people.tsx';
import { PastedResult } from './pasted-result.tsx';
import { addLabel, countAdded, foundSentence, postImportMessages } from './post-import-messages.ts';
import { pastePreview } from './queries.ts';
import { usePastePost } from './use-post-import.ts';

type Props = {
  profile: ConnectedProfile;
  url: string;
  onUrl: (url: string) => void;
  /** Why the URL couldn't be used. */
  why: string | null;
  /** Back to the URL step; null if no provider can read URLs. */
  onBack: (() => void) | null;
  onClose: () => void;
  /** Opens the people of a post. */
  onSee: (postId: string) => void;
};

/** Pause before pasted text is parsed, ms. */
const pauseMs = 400;
const nobody: ReadonlyMap<number, string> = new Map();

/** Paste a post and its engagers, review what was found, add it. */
export function PasteStep({ profile, url, onUrl, why, onBack, onClose, onSee }: Props) {
  const formId = useId();
  const [text, setText] = useState('');
  const [people, setPeople] = useState('');
  const [as, setAs] = useState<PastedAs>('reaction');
  const [matches, setMatches] = useState(nobody);
  const isNamed = url.trim() !== '' || text.trim() !== '';
  const body: PastedPost | null =
    people.trim() === '' || !isNamed
      ? null
      : {
          connectedProfileId: profile.id,
          ...(url.trim() === '' ? {} : { postUrl: url.trim() }),
          text,
          people,
          engagement: as,
          matches: [...matches].map(([line, personId]) => ({ line, personId })),
        };
  const [debounced] = useDebouncedValue(body === null ? null : JSON.stringify(body), pauseMs);
  const preview = useQuery(pastePreview(debounced === null ? null : (JSON.parse(debounced) as PastedPost)));
  const save = usePastePost();
  const error = save.error ?? (body === null ? null : preview.error);
  const issue = error instanceof ApiError && error.code === 'invalid_request' ? error.issues[0] : undefined;
  const errorOf = (field: string) => (issue?.path === field ? issue.message : null);
  const isShownByField = ['postUrl', 'text', 'people'].some((field) => errorOf(field) !== null);
  const understood = body === null || preview.isError ? undefined : (preview.data ?? undefined);
  const isFresh = body !== null && debounced === JSON.stringify(body) && !preview.isFetching;
  const added = understood ? countAdded(understood.people) : 0;

  const onPeople = (value: string) => {
    setPeople(value);
    // Lines may have moved, so earlier matches may be wrong.
    setMatches(nobody);
    save.reset();
  };
  const pasteLinked = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const linked = linkedText(event.clipboardData.getData('text/html'));
    if (linked === null) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    onPeople(value.slice(0, selectionStart) + linked + value.slice(selectionEnd));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body && isFresh && added > 0) save.mutate(body);
  };

  if (save.data) {
    const again = () => {
      onPeople('');
      setAs(as === 'reaction' ? 'comment' : 'reaction');
    };
    return <PastedResult result={save.data} as={as} onAgain={again} onClose={onClose} onSee={onSee} />;
  }
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="sm">
        {why && (
          <Alert color="yellow" icon={<IconInfoCircle />} title={postImportMessages.pasteTitle}>
            {why}
          </Alert>
        )}
        <TextInput
          label={postImportMessages.urlLabel}
          description={postImportMessages.pasteUrlDescription}
          placeholder="https://www.linkedin.com/posts/…"
          value={url}
          error={errorOf('postUrl')}
          onChange={(event) => onUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Textarea
          label={postImportMessages.textLabel}
          value={text}
          error={errorOf('text')}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={20_000}
        />
        <AsField
          value={as}
          onChange={(value) => {
            setAs(value);
            setMatches(nobody);
          }}
        />
        <Textarea
          label={postImportMessages.peopleLabel}
          description={
            as === 'reaction' ? postImportMessages.pasteReactions : postImportMessages.pasteComments
          }
          placeholder={'Ann Example\nhttps://www.linkedin.com/in/…\nHead of Growth at …'}
          value={people}
          error={errorOf('people')}
          onChange={(event) => onPeople(event.currentTarget.value)}
          onPaste={pasteLinked}
          autosize
          minRows={5}
          maxRows={10}
          maxLength={400_000}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {people.trim() !== '' && !isNamed && (
          <Text size="sm" role="status">
            {postImportMessages.needsPost}
          </Text>
        )}
        {understood && (
          <PastedPeople
            people={understood.people}
            strays={understood.notUnderstood}
            isDone={false}
            matches={matches}
            onMatch={(line, personId) => {
              const next = new Map(matches);
              if (personId === null) next.delete(line);
              else next.set(line, personId);
              setMatches(next);
            }}
          />
        )}
        {save.error && !isShownByField && (
          <ErrorNote error={save.error} title={postImportMessages.nothingAdded} />
        )}
        {error && !save.error && !isShownByField && (
          <LoadError of={preview} title={postImportMessages.unreadable} />
        )}
        <DialogFooter>
          <Text size="sm" c="dimmed" className="tabular" role="status" mr="auto">
            {understood && foundSentence(understood.people, understood.notUnderstood.length)}
            {onBack && !understood && (
              <Anchor component="button" type="button" fz="inherit" onClick={onBack}>
                {postImportMessages.backToUrl}
              </Anchor>
            )}
          </Text>
          <Button type="submit" form={formId} disabled={added === 0 || !isFresh} loading={save.isPending}>
            {addLabel(added, as)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** What the pasted people did. */
function AsField({ value, onChange }: { value: PastedAs; onChange: (value: PastedAs) => void }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id="pasted-as">
        {postImportMessages.peopleDid}
      </Text>
      <SegmentedControl
        aria-labelledby="pasted-as"
        value={value}
        onChange={(chosen) => onChange(chosen === 'comment' ? 'comment' : 'reaction')}
        data={[
          { value: 'reaction', label: postImportMessages.reacted },
          { value: 'comment', label: postImportMessages.commented },
        ]}
      />
    </Stack>
  );
}
