import { useSyncExternalStore } from 'react';

/** A note that was typed, and how far it is on its way. `failed` says why it was not saved. */
export type NoteDraft = { text: string; state: 'typed' | 'saving' | 'saved' | 'failed'; reason?: string };

type Save = (text: string) => Promise<void>;

/** How long one must pause before what was typed is saved, ms. */
const pauseMs = 700;

/**
 * Notes live here and not in their field, so that none is lost when its field goes: by moving to the next person, by
 * closing the panel, or while the server cannot be reached.
 */
export type NoteDrafts = {
  get(id: string): NoteDraft | undefined;
  /** Keeps what was typed and saves it after a pause. */
  type(id: string, text: string, save: Save): void;
  /** Saves at once what was typed, or what was not saved. */
  flush(id: string): void;
  /** Lets go of a text that is saved, when its field comes anew: the server has the word then. */
  forgetSaved(id: string): void;
  /** Whether anything is not saved yet. */
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
};

/** Makes an empty store. @param reasonOf says why a save failed */
export function createNoteDrafts(reasonOf: (error: unknown) => string): NoteDrafts {
  const drafts = new Map<string, NoteDraft>();
  const saves = new Map<string, Save>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const set = (id: string, draft: NoteDraft) => {
    drafts.set(id, draft);
    for (const listener of listeners) listener();
  };

  const save = async (id: string): Promise<void> => {
    clearTimeout(timers.get(id));
    const draft = drafts.get(id);
    const send = saves.get(id);
    // One at a time, so that an older text never arrives after a newer one.
    if (!draft || !send || draft.state === 'saving' || draft.state === 'saved') return;
    const { text } = draft;
    set(id, { text, state: 'saving' });
    let reason: string | undefined;
    try {
      await send(text);
    } catch (error) {
      reason = reasonOf(error);
    }
    const now = drafts.get(id) ?? draft;
    if (now.text !== text) {
      set(id, { text: now.text, state: 'typed' });
      return save(id);
    }
    set(id, reason === undefined ? { text, state: 'saved' } : { text, state: 'failed', reason });
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
          setTimeout(() => void save(id), pauseMs),
        );
    },
    flush: (id) => void save(id),
    forgetSaved(id) {
      if (drafts.get(id)?.state !== 'saved') return;
      drafts.delete(id);
      for (const listener of listeners) listener();
    },
    isOpen: () => [...drafts.values()].some(({ state }) => state !== 'saved'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What was typed as the note of a person, if anything was. */
export function useNoteDraft(drafts: NoteDrafts, id: string): NoteDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
}
