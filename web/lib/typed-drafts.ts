import { useSyncExternalStore } from 'react';

/** A typed text and its save state. `reason` says why saving failed. */
export type TypedDraft = { text: string; state: 'typed' | 'saving' | 'saved' | 'failed'; reason?: string };

type Save = (text: string) => Promise<void>;

/** Pause in typing before the text is saved, ms. */
const pauseMs = 700;

/**
 * Typed texts are stored here instead of in their field, so none is lost when the field unmounts: when the
 * user moves to the next item, closes a panel, or can't reach the server.
 */
export type TypedDrafts = {
  get(id: string): TypedDraft | undefined;
  /** Stores the typed text and saves it after a pause. */
  type(id: string, text: string, save: Save): void;
  /** Saves unsaved text at once, including text that failed to save. */
  flush(id: string): void;
  /** Like {@link TypedDrafts.flush}; resolves when the text is saved or rejected. */
  finish(id: string): Promise<void>;
  /** Discards a saved text when its field appears again: then the server's version counts. */
  discardSaved(id: string): void;
  /** Discards a text, saved or not. */
  discard(id: string): void;
  /** Whether any text is unsaved. */
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
};

/** Creates an empty store. @param reasonOf says why a save failed */
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
    // The draft was discarded.
    if (!now) return;
    if (now.text !== text) {
      set(id, { text: now.text, state: 'typed' });
      return save(id);
    }
    set(id, reason === undefined ? { text, state: 'saved' } : { text, state: 'failed', reason });
  };
  // Saves one text at a time, so an older text never arrives after a newer one.
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
      // Text typed during a save is saved right after it.
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

/** The text typed into a field, if any. */
export function useTypedDraft(drafts: TypedDrafts, id: string): TypedDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
}
