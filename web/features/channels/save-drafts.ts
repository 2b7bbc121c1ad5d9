import type { Channel, Publication } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { allChannels, bodyOf, type Composition, draftFor, isBlank } from './composition.ts';

/** How far what was typed is on its way to the server. */
export type SaveState =
  | { kind: 'empty' | 'typed' | 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; reason: string };

/** How long one must pause before what was typed is saved, ms. */
const pauseMs = 700;

/** Keeps a composition on the server, a draft for each chosen channel. */
export type DraftSaver = {
  /** Takes what is there now, and saves it after a pause. */
  type(composition: Composition): void;
  /** Saves at once what is not saved yet. @throws what the server refuses */
  flush(): Promise<void>;
  /** Whether anything that was typed is not saved yet. */
  isOpen(): boolean;
  /** The saved draft of a channel. */
  idOf(channel: Channel): string | undefined;
  /** Lets go of a draft, which is scheduled or deleted now. */
  release(channel: Channel): void;
  /** Deletes all drafts, and saves nothing any more; where it fails, saving goes on. */
  discard(): Promise<void>;
};

/** @param drafts what is on the server already */
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
        // Deleted elsewhere: what is written here is kept as a new draft.
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

  // One at a time, so that an older text never arrives after a newer one.
  function flush(): Promise<void> {
    clearTimeout(timer);
    running = running
      .catch(() => undefined)
      .then(write)
      .catch((error: unknown) => {
        onState({
          kind: 'failed',
          reason: error instanceof Error ? error.message : 'It could not be saved.',
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
        // It is still there, and may be written on.
        isOver = false;
        throw error;
      }
    },
  };
}

/** One that is gone already is fine. */
async function removeDraft(id: string): Promise<void> {
  try {
    await api.publications.remove({ params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
