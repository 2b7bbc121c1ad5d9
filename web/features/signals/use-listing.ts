import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { Signal, SignalList } from '#contract/signals.ts';
import { userLists } from './list-queries.ts';
import { isDoNotEngage } from './list-words.ts';
import { useChangeLists } from './use-change-lists.ts';
import type { Selection } from './use-selection.ts';

/** Picking lists on the screen: for whom the picker is open, and what it does with the choice. */
export function useListing(profile: ConnectedProfile, rows: readonly Signal[], selection: Selection) {
  const change = useChangeLists(profile.id);
  const lists = useQuery(userLists).data?.items;
  const [picking, setPicking] = useState<readonly Signal[] | null>(null);

  const isSelection = (signals: readonly Signal[]) => signals.every(({ id }) => selection.has(id));
  const thenClear = (signals: readonly Signal[], done: Promise<boolean>) =>
    void done.then((isDone) => isDone && isSelection(signals) && selection.clear());

  return {
    picking,
    close: () => setPicking(null),
    /** Opens the picker, unless there is nobody to pick for. */
    pickFor: (signals: readonly Signal[]) => {
      // What was selected a while ago may be on other lists by now.
      const loaded = new Map(rows.map((signal) => [signal.id, signal]));
      if (signals.length) setPicking(signals.map((signal) => loaded.get(signal.id) ?? signal));
    },
    add: (signals: readonly Signal[], list: SignalList) => thenClear(signals, change.add(signals, list)),
    remove: (signals: readonly Signal[], list: SignalList) =>
      thenClear(signals, change.remove(signals, list)),
    /** Whether anybody is on a list that has pills. */
    hasPills: lists?.some((list) => !isDoNotEngage(list) && list.people[profile.network] > 0) ?? false,
  };
}
