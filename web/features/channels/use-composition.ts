import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import { type Composition, emptyComposition, readComposition } from './composition.ts';
import { openDraftSaver, type SaveState } from './save-drafts.ts';

/**
 * A post that is being written. What is typed is kept on the server, and nowhere in the browser.
 *
 * @param drafts what is on the server already; none for a new one
 * @param defaultChannels the channels of a new one
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

  // Lists show what was written. Where nobody could be asked before, it is saved now.
  useEffect(
    () => () => {
      void saver
        .flush()
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: ['publication'] }));
    },
    [saver, client],
  );

  // A picture that arrives later is added to what is there by then.
  const latest = useRef(value);
  const change = (make: (before: Composition) => Composition) => {
    const next = make(latest.current);
    latest.current = next;
    setValue(next);
    saver.type(next);
  };
  return { value, change, state, saver };
}
