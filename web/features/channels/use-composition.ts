import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { type Composition, emptyComposition, type Part, readComposition } from './composition.ts';
import { storedDraftsQuery } from './composition-query.ts';
import { openDraftSaver, type SaveState } from './save-drafts.ts';

/**
 * A post being written. Typed text is saved on the server, not in the browser.
 *
 * @param drafts those already on the server; empty for a new post
 * @param defaultChannels the channels of a new post
 */
export function useComposition(
  compositionId: string,
  drafts: readonly Publication[],
  defaultChannels: readonly Channel[],
) {
  const client = useQueryClient();
  const [value, setValue] = useState<Composition>(() =>
    drafts.length > 0 ? readComposition(drafts) : emptyComposition(defaultChannels),
  );
  const [state, setState] = useState<SaveState>(() => {
    const saved = drafts
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1);
    return saved === undefined ? { kind: 'empty' } : { kind: 'saved', at: new Date(saved) };
  });
  const readStored = () =>
    void client.invalidateQueries({ queryKey: storedDraftsQuery(compositionId).queryKey });
  const [saver] = useState(() => openDraftSaver(compositionId, drafts, setState, readStored));
  const stored = useQuery({
    ...storedDraftsQuery(compositionId),
    enabled: state.kind === 'saved' || state.kind === 'failed',
  }).data;

  // The lists should show the new text. If the user couldn't be asked earlier, it's saved now.
  useEffect(
    () => () => {
      void saver
        .flush()
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: ['publication'] }));
    },
    [saver, client],
  );

  // An image that finishes uploading later is added to the current version.
  const latest = useRef(value);
  const change = (make: (before: Composition) => Composition) => {
    const next = make(latest.current);
    latest.current = next;
    setValue(next);
    saver.type(next);
  };
  const show = (from: readonly Publication[]) => {
    const next = readComposition(from);
    latest.current = next;
    setValue(next);
    saver.accept(from, next);
  };
  const showStored = useLatest(show);
  const { kind } = state;
  // After a save that failed, too: it may have failed because of what is stored.
  useEffect(() => {
    if (stored && kind !== 'saving' && saver.meet(stored.items, stored.askedAt)) showStored(stored.items);
  }, [stored, saver, showStored, kind]);
  return {
    value,
    change,
    changePart: (channel: Channel, make: (part: Part, all: Composition) => Part) =>
      change((all) => ({ ...all, parts: { ...all.parts, [channel]: make(all.parts[channel], all) } })),
    state,
    saver,
    takeTheirs: show,
    keepMine: (theirs: readonly Publication[]) => saver.accept(theirs, null),
  };
}

/** The post in the editor, and how to change it. */
export type Editing = Pick<ReturnType<typeof useComposition>, 'value' | 'change' | 'changePart'>;
