import { useEffect, useSyncExternalStore } from 'react';

/** A text as the server has it. */
export type StoredText = { text: string; version: string };

/**
 * A typed text and its save state. `reason` says why saving failed, `base` is the stored text it was typed
 * over, and `theirs` another one that was stored elsewhere since.
 */
export type TypedDraft = {
  text: string;
  state: 'typed' | 'saving' | 'saved' | 'failed';
  reason?: string;
  base?: StoredText | undefined;
  /** The version before the last save. The page may still show it for a moment. */
  replaced?: string | undefined;
  theirs?: StoredText | undefined;
};

/** Saves a text over the version it was typed over. @returns what is stored then */
type Save = (text: string, basedOn: string | undefined) => Promise<StoredText | undefined>;

/** Pause in typing before the text is saved, ms. */
const pauseMs = 700;

/**
 * Typed texts are stored here instead of in their field, so none is lost when the field unmounts: when the
 * user moves to the next item, closes a panel, or can't reach the server.
 */
export type TypedDrafts = {
  get(id: string): TypedDraft | undefined;
  /** Stores the typed text and saves it after a pause. @param stored what the field showed before */
  type(id: string, text: string, save: Save, stored?: StoredText): void;
  /**
   * Reports what the server has by now. A saved text gives way to it; a typed one waits until the user
   * chooses.
   */
  meet(id: string, stored: StoredText): void;
  /** Saves the typed text over the one that was stored elsewhere. */
  keepMine(id: string): void;
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
    if (!draft || !send || draft.state === 'saved' || draft.theirs) return;
    const { text } = draft;
    const replaced = draft.base?.version;
    set(id, { text, state: 'saving', base: draft.base });
    let reason: string | undefined;
    let { base } = draft;
    try {
      base = (await send(text, draft.base?.version)) ?? draft.base;
    } catch (error) {
      reason = reasonOf(error);
    }
    const now = drafts.get(id);
    // The draft was discarded.
    if (!now) return;
    if (now.text !== text) {
      set(id, { text: now.text, state: 'typed', base, replaced });
      return save(id);
    }
    set(
      id,
      reason === undefined
        ? { text, state: 'saved', base, replaced }
        : { text, state: 'failed', reason, base },
    );
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
    type(id, text, send, stored) {
      saves.set(id, send);
      const before = drafts.get(id);
      const isSaving = before?.state === 'saving';
      const { base, replaced, theirs } = before ?? { base: stored };
      set(id, { text, state: isSaving ? 'saving' : 'typed', base, replaced, theirs });
      clearTimeout(timers.get(id));
      // Text typed during a save is saved right after it.
      if (!isSaving)
        timers.set(
          id,
          setTimeout(() => void saveAlone(id), pauseMs),
        );
    },
    meet(id, stored) {
      const draft = drafts.get(id);
      // The answer to a save says what is stored.
      if (!draft?.base || draft.state === 'saving') return;
      if (draft.base.version === stored.version) {
        // The page has caught up. If the version before comes again, somebody set it back.
        if (draft.replaced !== undefined) set(id, { ...draft, replaced: undefined });
        return;
      }
      if (draft.theirs?.version === stored.version || draft.replaced === stored.version) return;
      if (draft.state === 'saved') return discard(id);
      // Something else of it was changed.
      if (stored.text === draft.base.text) return set(id, { ...draft, base: stored });
      set(id, { ...draft, theirs: stored });
    },
    keepMine(id) {
      const draft = drafts.get(id);
      if (draft?.theirs) set(id, { text: draft.text, state: 'typed', base: draft.theirs });
      void saveAlone(id);
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

/** The text typed into a field, if any. @param stored what the server has, as far as the page knows */
export function useTypedDraft(
  drafts: TypedDrafts,
  id: string,
  { text, version }: StoredText,
): TypedDraft | undefined {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const state = draft?.state;
  // After a save that failed, too: it may have failed because of what is stored.
  useEffect(() => {
    if (state !== undefined) drafts.meet(id, { text, version });
  }, [drafts, id, text, version, state]);
  return draft;
}
