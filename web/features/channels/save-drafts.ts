import type { Channel, Publication } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { allChannels, bodyOf, type Composition, draftFor, isBlank } from './composition.ts';

/** The save state of typed text. */
export type SaveState =
  | { kind: 'empty' | 'typed' | 'saving' }
  | { kind: 'saved'; at: Date }
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
  /** Stops tracking a draft that is now scheduled or deleted. */
  release(channel: Channel): void;
  /** Deletes all drafts and stops saving. If deleting fails, saving continues. */
  discard(): Promise<void>;
};

/** @param drafts those already on the server */
export function openDraftSaver(
  compositionId: string,
  drafts: readonly Publication[],
  onState: (state: SaveState) => void,
): DraftSaver {
  const kept = new Map<Channel, { id: string; body: string }>();
  for (const draft of drafts.filter(({ part }) => part === 0)) {
    kept.set(draft.channel, { id: draft.id, body: JSON.stringify(bodyOf(draft, drafts)) });
  }
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
        await api.publications.change({ params: { id: before.id }, body: { ...draft, onlyDraft: true } });
        kept.set(channel, { id: before.id, body });
        return;
      } catch (error) {
        // Deleted elsewhere: the text is saved as a new draft.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        kept.delete(channel);
      }
    }
    if (isBlank(composition)) return;
    const { id } = await api.publications.create({ body: { channel, compositionId, ...draft } });
    kept.set(channel, { id, body });
  }

  async function write(): Promise<void> {
    while (latest !== null && latest !== written && !isOver) {
      const now = latest;
      onState({ kind: 'saving' });
      for (const channel of allChannels) await writeChannel(now, channel);
      written = now;
    }
    if (!isOver && written !== null)
      onState(kept.size > 0 ? { kind: 'saved', at: new Date() } : { kind: 'empty' });
  }

  // Saves one version at a time, so an older text never arrives after a newer one.
  function flush(): Promise<void> {
    clearTimeout(timer);
    running = running
      .catch(() => undefined)
      .then(write)
      .catch((error: unknown) => {
        onState({
          kind: 'failed',
          reason: error instanceof Error ? error.message : 'It couldn’t be saved.',
        });
        throw error;
      });
    return running;
  }

  return {
    type(composition) {
      latest = composition;
      if (isOver) return;
      onState({ kind: 'typed' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush().catch(() => undefined), pauseMs);
    },
    flush,
    isOpen: () => !isOver && latest !== written,
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
