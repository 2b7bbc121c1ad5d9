import { useSyncExternalStore } from 'react';

/** A text that was typed, and how far it is on its way. `failed` says why it was not saved. */
export type TypedDraft = { text: string; state: 'typed' | 'saving' | 'saved' | 'failed'; reason?: string };

type Save = (text: string) => Promise<void>;

/** How long one must pause before what was typed is saved, ms. */
const pauseMs = 700;

/**
 * Typed texts live here and not in their field, so that none is lost when its field goes: by moving to the next one, by
 * closing a panel, or while the server cannot be reached.
 */
export type TypedDrafts = {
  get(id: string): TypedDraft | undefined;
  /** Keeps what was typed and saves it after a pause. */
  type(id: string, text: string, save: Save): void;
  /** Saves at once what was typed, or what was not saved. */
  flush(id: string): void;
  /** As {@link TypedDrafts.flush}; resolves when it is saved or was refused. */
  finish(id: string): Promise<void>;
  /** Lets go of a text that is saved, when its field appears again: the server has the last word then. */
  discardSaved(id: string): void;
  /** Lets go of a text, saved or not. */
  discard(id: string): void;
  /** Whether anything is not saved yet. */
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
};

/** Makes an empty store. @param reasonOf says why a save failed */
export function createTypedDrafts(reasonOf: (error: unknown) => string): TypedDrafts {
  const drafts = new Map<string, TypedDraft>();
  const saves = new Map<string, Save>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const set = (id: string, draft: TypedDraft) => {
    drafts.set(id, draft);
    emit();
  };

  const save = async (id: string): Promise<void> => {
    const draft = drafts.get(id);
    const send = saves.get(id);
    if (!draft || !send || draft.state === 'saved') return;
    const { text } = draft;
    set(id, { text, state: 'saving' });
    let reason: string | undefined;
    try {
      await send(text);
    } catch (error) {
      reason = reasonOf(error);
    }
    const now = drafts.get(id);
    // Nobody wants it any more.
    if (!now) return;
    if (now.text !== text) {
      set(id, { text: now.text, state: 'typed' });
      return save(id);
    }
    set(id, reason === undefined ? { text, state: 'saved' } : { text, state: 'failed', reason });
  };
  // One at a time, so that an older text never arrives after a newer one.
  const saveAlone = (id: string): Promise<void> => {
    clearTimeout(timers.get(id));
    const saving = running.get(id) ?? save(id).finally(() => running.delete(id));
    running.set(id, saving);
    return saving;
  };
  const discard = (id: string) => {
    clearTimeout(timers.get(id));
    drafts.delete(id);
    emit();
  };

  return {
    get: (id) => drafts.get(id),
    type(id, text, send) {
      saves.set(id, send);
      const isSaving = drafts.get(id)?.state === 'saving';
      set(id, { text, state: isSaving ? 'saving' : 'typed' });
      clearTimeout(timers.get(id));
      // What is being saved is followed by what was typed meanwhile.
      if (!isSaving)
        timers.set(
          id,
          setTimeout(() => void saveAlone(id), pauseMs),
        );
    },
    flush: (id) => void saveAlone(id),
    finish: saveAlone,
    discardSaved(id) {
      if (drafts.get(id)?.state === 'saved') discard(id);
    },
    discard,
    isOpen: () => [...drafts.values()].some(({ state }) => state !== 'saved'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What was typed into a field, if anything was. */
export function useTypedDraft(drafts: TypedDrafts, id: string): TypedDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
}
