import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import { type Composition, emptyComposition, readComposition } from './composition.ts';
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
  const [saver] = useState(() => openDraftSaver(compositionId, drafts, setState));

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
  return { value, change, state, saver };
}
