import { Textarea, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { longestNote } from '#contract/values.ts';
import { manyOf } from '#core/many-of.ts';
import { patchCachedNote } from '#web/features/signals/cached-signals.ts';
import { api } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { createTypedDrafts, type TypedDraft, useTypedDraft } from '#web/lib/typed-drafts.ts';
import classes from './triage.module.css';

const drafts = createTypedDrafts(reasonOf);

type NoteFieldProps = {
  connectedProfileId: string;
  id: string;
  /** As the server has it. */
  note: string | null;
  /** It is to have the focus; says that it has taken it, and hears what was typed on the way. */
  isWanted: boolean;
  onTaken: () => string;
  /** Leaves the field by Escape. */
  onLeave: () => void;
};

/** What the user knows about a person. It saves itself and says so, or why it could not. */
export function NoteField({ connectedProfileId, id, note, isWanted, onTaken, onLeave }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const draft = useTypedDraft(drafts, id);
  useEffect(() => {
    drafts.discardSaved(id);
    return () => drafts.flush(id);
  }, [id]);
  useEffect(() => {
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, []);

  const save = async (text: string) => {
    const saved = await api.triage.writeNote({ params: { id }, body: { note: text } });
    await client.cancelQueries({ queryKey: ['signals', connectedProfileId, 'details', id] });
    patchCachedNote(client, connectedProfileId, id, saved.note);
  };
  // While one is here, what one typed stands: an answer that is on its way may be older.
  const text = draft?.text ?? note ?? '';
  useEffect(() => {
    if (!isWanted) return;
    const { current } = field;
    current?.focus();
    // One goes on where one stopped.
    current?.setSelectionRange(current.value.length, current.value.length);
    const typed = onTaken();
    if (typed) drafts.type(id, (text + typed).slice(0, longestNote), save);
  });
  return (
    <section className={classes.note} aria-label="Note">
      <Textarea
        ref={field}
        aria-label="Note"
        placeholder="Add a note"
        rows={1}
        size="sm"
        maxLength={longestNote}
        value={text}
        onChange={(event) => drafts.type(id, event.currentTarget.value, save)}
        onBlur={() => drafts.flush(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      <NoteState draft={draft} length={text.length} onRetry={() => drafts.flush(id)} />
    </section>
  );
}

type NoteStateProps = { draft: TypedDraft | undefined; length: number; onRetry: () => void };

function NoteState({ draft, length, onRetry }: NoteStateProps) {
  const left = longestNote - length;
  // Two people who became one bring both their notes.
  const room =
    left < 0
      ? `${manyOf(-left, 'character')} too many`
      : left <= 500
        ? `${manyOf(left, 'character')} left`
        : '';
  if (draft?.state === 'failed') {
    return (
      <div className={classes.noteFoot} data-tone="failed" role="alert">
        <span>Not saved: {draft.reason} It is kept here.</span>
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

/** The browser asks whether to leave while something is not saved. */
function askToStay(event: BeforeUnloadEvent) {
  if (drafts.isOpen()) event.preventDefault();
}
