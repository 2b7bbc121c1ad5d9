import { useState } from 'react';
import { nameOf, sizeOf, type Target } from '#web/features/signals/target.ts';
import { actionLabel } from './change-messages.ts';
import type { SignalChange } from './use-change-signals.ts';

/** From so many on, one stroke of a key is not enough: a button says how many it concerns. */
export const largeTarget = 1000;

/** An action that waits to be confirmed: what its button says, and what it does. */
export type PendingChange = { words: string; run: () => void };

/**
 * Runs changes that keys ask for. One of all that match, more than a thousand, only waits for confirmation: the bar
 * then shows it as a button that has the focus.
 */
export function useConfirm(run: (target: Target, to: SignalChange) => void) {
  const [pending, setPending] = useState<PendingChange | null>(null);
  const cancelPending = () => setPending(null);
  return {
    pending,
    cancelPending,
    byKey: (target: Target, to: SignalChange) => {
      if (target.kind !== 'all' || sizeOf(target) <= largeTarget) return run(target, to);
      setPending({
        words: actionLabel(nameOf(target), to),
        run: () => {
          cancelPending();
          run(target, to);
        },
      });
    },
  };
}
