import { useState } from 'react';
import type { Signal, SignalStatus } from '#contract/signals.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { useChangeStatus } from './use-change-status.ts';
import { reasonOf } from './use-export.ts';
import { countOfPeople, statusWord } from './words.ts';

/**
 * Sets the status of people one after the other, each shown at once; what the server refuses goes back and is
 * told. Dismissing offers the way back.
 */
export function useSetStatus(connectedProfileId: string) {
  const change = useChangeStatus(connectedProfileId);
  const [done, setDone] = useState<number | null>(null);

  const setOne = (signal: Signal, status: SignalStatus) =>
    change.mutateAsync({ signal, status }).then(
      () => null,
      (error: unknown) => reasonOf(error),
    );

  const setMany = async (signals: readonly Signal[], status: SignalStatus) => {
    const changing = signals.filter((signal) => signal.status !== status);
    const changed: Signal[] = [];
    const refusals: string[] = [];
    if (changing.length > 1) setDone(0);
    for (const signal of changing) {
      const refusal = await setOne(signal, status);
      if (refusal === null) changed.push(signal);
      else refusals.push(refusal);
      if (changing.length > 1) setDone(changed.length);
    }
    setDone(null);
    tell(changing, changed, refusals, status);
    if (changed.length && status === 'dismissed') {
      const before = changed.map((signal) => ({ signal: { ...signal, status }, status: signal.status }));
      offerUndo({ message: `Dismissed ${nameOf(changed)}`, undo: () => takeBack(before) });
    }
  };

  const takeBack = async (before: readonly { signal: Signal; status: SignalStatus }[]) => {
    const refusals: string[] = [];
    for (const { signal, status } of before) {
      const refusal = await setOne(signal, status);
      if (refusal !== null) refusals.push(refusal);
    }
    if (refusals[0]) showToast(`Not all of it could be undone. ${refusals[0]}`, 'danger');
  };
  return { done, setMany };
}

const nameOf = (signals: readonly Signal[]) =>
  signals.length === 1 ? (signals[0]?.name ?? '') : countOfPeople(signals.length);

function tell(
  changing: readonly Signal[],
  changed: readonly Signal[],
  refusals: readonly string[],
  status: SignalStatus,
) {
  if (refusals[0]) {
    const what =
      changing.length === 1
        ? `${nameOf(changing)} was not set`
        : `${refusals.length} of ${changing.length} were not set`;
    showToast(`${what} to ${statusWord[status]}. ${refusals[0]}`, 'danger');
  } else if (changed.length > 1 && status !== 'dismissed') {
    showToast(`${countOfPeople(changed.length)} set to ${statusWord[status]}`, 'success');
  }
}
