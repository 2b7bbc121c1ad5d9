import type { Channel, Publication } from '#contract/channels/publications.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { api } from '#web/lib/api.ts';
import { ApiError, isChangedElsewhere } from '#web/lib/api-error.ts';
import { bodyOf, type Composition, draftFor, isBlank } from './composition.ts';

/** The save state of typed text. */
export type SaveState =
  | { kind: 'empty' | 'typed' | 'saving' }
  | { kind: 'saved'; at: Date }
  /** Something else is stored by now. Nothing is saved until the user chooses. */
  | { kind: 'changed'; theirs: readonly Publication[] }
  | { kind: 'failed'; reason: string };

/** Pause in typing before the text is saved, ms. */
const pauseMs = 700;

/** Saves a composition to the server, one draft per chosen channel. */
export type DraftSaver = {
  /** Accepts the current composition and saves it after a pause. */
  type(composition: Composition): void;
  /** Saves unsaved text at once. @throws if the server rejects it */
  flush(): Promise<void>;
  /** Whether any typed text is unsaved. */
  isOpen(): boolean;
  /** The saved draft of a channel. */
  idOf(channel: Channel): string | undefined;
  /**
   * Reports which drafts the server has as of `askedAt`. Unsaved text waits until the user chooses. @returns whether
   * they replace a text that was saved
   */
  meet(stored: readonly Publication[], askedAt: number): boolean;
  /** Continues with what is stored now, whose text then is the shown one, or is written over. */
  accept(stored: readonly Publication[], shown: Composition | null): void;
  /** Stops tracking a draft that is now scheduled or deleted. */
  release(channel: Channel): void;
  /** Deletes all drafts and stops saving. If deleting fails, saving continues. */
  discard(): Promise<void>;
};

/**
 * @param drafts those already on the server
 * @param onChanged called when a save was refused because something else is stored
 */
export function openDraftSaver(
  compositionId: string,
  drafts: readonly Publication[],
  onState: (state: SaveState) => void,
  onChanged: () => void,
): DraftSaver {
  const kept = new Map<Channel, { id: string; body: string; version: string }>();
  const track = (stored: readonly Publication[]) => {
    kept.clear();
    for (const draft of stored.filter(({ part }) => part === 0)) {
      const { id, version } = draft;
      kept.set(draft.channel, { id, body: JSON.stringify(bodyOf(draft, stored)), version });
    }
  };
  track(drafts);
  let theirs: readonly Publication[] | null = null;
  let isSaving = false;
  let savedAt = 0;
  let latest: Composition | null = null;
  let written: Composition | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function writeChannel(composition: Composition, channel: Channel): Promise<void> {
    const before = kept.get(channel);
    if (!composition.parts[channel].isChosen) {
      if (before) await removeDraft(before.id);
      kept.delete(channel);
      return;
    }
    const draft = draftFor(composition, channel);
    const body = JSON.stringify(draft);
    if (before?.body === body) return;
    if (before) {
      try {
        const { id, version: basedOn } = before;
        const saved = await api.publications.change({
          params: { id },
          body: { ...draft, onlyDraft: true, basedOn },
        });
        kept.set(channel, { id, body, version: saved.version });
        return;
      } catch (error) {
        // Deleted elsewhere: the text is saved as a new draft.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        kept.delete(channel);
      }
    }
    if (isBlank(composition)) return;
    const { id, version } = await api.publications.create({ body: { channel, compositionId, ...draft } });
    kept.set(channel, { id, body, version });
  }

  async function write(): Promise<void> {
    if (theirs) throw new Error('It was changed elsewhere. Choose which text to keep.');
    isSaving = true;
    while (latest !== null && latest !== written && !isOver) {
      const now = latest;
      onState({ kind: 'saving' });
      for (const channel of rankedChannels) await writeChannel(now, channel);
      written = now;
    }
    if (!isOver && written !== null)
      onState(kept.size > 0 ? { kind: 'saved', at: new Date() } : { kind: 'empty' });
  }

  /** Whether a draft that is tracked here has another content by now. One that was deleted is saved again. */
  const differs = (stored: readonly Publication[]): boolean =>
    stored.some(({ part, channel, id, version }) => {
      const own = kept.get(channel);
      return part === 0 && own?.id === id && own.version !== version;
    });

  // Saves one version at a time, so an older text never arrives after a newer one.
  function flush(): Promise<void> {
    clearTimeout(timer);
    running = running
      .catch(() => undefined)
      .then(write)
      .catch((error: unknown) => {
        if (isChangedElsewhere(error)) onChanged();
        if (!theirs)
          onState({
            kind: 'failed',
            reason: error instanceof Error ? error.message : 'It couldn’t be saved.',
          });
        throw error;
      })
      .finally(() => {
        isSaving = false;
        savedAt = performance.now();
      });
    return running;
  }

  return {
    type(composition) {
      latest = composition;
      if (isOver || theirs) return;
      onState({ kind: 'typed' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush().catch(() => undefined), pauseMs);
    },
    flush,
    isOpen: () => !isOver && latest !== written,
    meet(stored, askedAt) {
      // The answer to a save says more than what was asked for before it.
      if (isOver || isSaving || askedAt < savedAt || !differs(stored)) return false;
      if (latest === written) return true;
      theirs = stored;
      clearTimeout(timer);
      onState({ kind: 'changed', theirs });
      return false;
    },
    accept(stored, shown) {
      theirs = null;
      track(stored);
      if (shown === null) return void flush().catch(() => undefined);
      latest = shown;
      written = shown;
      onState({ kind: 'saved', at: new Date() });
    },
    idOf: (channel) => kept.get(channel)?.id,
    release: (channel) => void kept.delete(channel),
    async discard() {
      isOver = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
      try {
        for (const [channel, { id }] of [...kept]) {
          await removeDraft(id);
          kept.delete(channel);
        }
      } catch (error) {
        // The draft still exists and can be edited.
        isOver = false;
        throw error;
      }
    },
  };
}

/** A draft that is already deleted is fine. */
async function removeDraft(id: string): Promise<void> {
  try {
    await api.publications.remove({ params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
