import { Textarea, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { maxNoteLength } from '#contract/values.ts';
import { pluralize } from '#core/pluralize.ts';
import { patchCachedNote } from '#web/features/signals/rows/cached-signals.ts';
import { api } from '#web/lib/api.ts';
import { isChangedElsewhere } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { createTypedDrafts, type TypedDraft, useTypedDraft } from '#web/lib/typed-drafts.ts';
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx';
import classes from './triage.module.css';

const drafts = createTypedDrafts(reasonOf);

type NoteFieldProps = {
  connectedProfileId: string;
  id: string;
  /** The note as saved on the server. */
  note: string | null;
  noteVersion: string;
  /**
   * Whether the field should take the focus. `onTaken` confirms it, and returns what was typed in the
   * meantime.
   */
  isWanted: boolean;
  onTaken: () => string;
  /** Called on Escape. */
  onLeave: () => void;
};

/** The user's note about a person. It saves automatically and shows the save state or error. */
export function NoteField(props: NoteFieldProps) {
  const { connectedProfileId, id, note, noteVersion, isWanted, onTaken, onLeave } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const stored = { text: note ?? '', version: noteVersion };
  const draft = useTypedDraft(drafts, id, stored);
  useEffect(() => {
    drafts.discardSaved(id);
    return () => drafts.flush(id);
  }, [id]);
  useEffect(() => {
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, []);

  const save = async (text: string, basedOn: string | undefined) => {
    const queryKey = ['signals', connectedProfileId, 'details', id] as const;
    try {
      const saved = await api.triage.writeNote({ params: { id }, body: { note: text, basedOn } });
      await client.cancelQueries({ queryKey });
      patchCachedNote(client, connectedProfileId, saved);
      return { text: saved.note ?? '', version: saved.version };
    } catch (error) {
      if (isChangedElsewhere(error)) void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  // While the field is open, typed text wins: a response in flight may be older.
  const text = draft?.text ?? note ?? '';
  useEffect(() => {
    if (!isWanted) return;
    const { current } = field;
    current?.focus();
    // The cursor goes to the end.
    current?.setSelectionRange(current.value.length, current.value.length);
    const typed = onTaken();
    if (typed) drafts.type(id, (text + typed).slice(0, maxNoteLength), save, stored);
  });
  return (
    <section className={classes.note} aria-label="Note">
      <Textarea
        ref={field}
        aria-label="Note"
        placeholder="Add a note"
        rows={1}
        size="sm"
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => drafts.type(id, event.currentTarget.value, save, stored)}
        onBlur={() => drafts.flush(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      {draft?.theirs ? (
        <ChangedElsewhere
          theirs={draft.theirs.text}
          onTheirs={() => drafts.discard(id)}
          onMine={() => drafts.keepMine(id)}
        />
      ) : (
        <NoteState draft={draft} length={text.length} onRetry={() => drafts.flush(id)} />
      )}
    </section>
  );
}

type NoteStateProps = { draft: TypedDraft | undefined; length: number; onRetry: () => void };

function NoteState({ draft, length, onRetry }: NoteStateProps) {
  const left = maxNoteLength - length;
  // After a merge, the two notes can exceed the limit together.
  const room =
    left < 0
      ? `${pluralize(-left, 'character')} too many`
      : left <= 500
        ? `${pluralize(left, 'character')} left`
        : '';
  if (draft?.state === 'failed') {
    return (
      <div className={classes.noteFoot} data-tone="failed" role="alert">
        <span>Not saved: {draft.reason} Your text is kept here.</span>
        <UnstyledButton onClick={onRetry}>Try again</UnstyledButton>
      </div>
    );
  }
  const words = { typed: 'Saving …', saving: 'Saving …', saved: 'Saved' };
  return (
    <div className={classes.noteFoot}>
      <span role="status">{draft ? words[draft.state] : ''}</span>
      <span>{room}</span>
    </div>
  );
}

/** The browser asks before leaving if any text is unsaved. */
function askToStay(event: BeforeUnloadEvent) {
  if (drafts.isOpen()) event.preventDefault();
}
