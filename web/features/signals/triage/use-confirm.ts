import { useState } from 'react';
import { nameOf, sizeOf, type Target } from '#web/features/signals/rows/target.ts';
import { actionLabel } from './change-messages.ts';
import type { SignalChange } from './use-change-signals.ts';

/** From this many people on, a single key press isn't enough: a button states the number. */
export const largeTarget = 1000;

/** An action waiting for confirmation: its button label, and its effect. */
export type PendingChange = { words: string; run: () => void };

/**
 * Runs changes requested by shortcuts. A change to all matching people, if more than a thousand, waits for
 * confirmation: the bar shows it as a focused button.
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
