import { useState } from 'react';
import { nameOf, sizeOf, type Target } from '#web/features/signals/target.ts';
import { actionWords } from './change-words.ts';
import type { SignalChange } from './use-change-signals.ts';

/** From so many on, one stroke of a key is not enough: a button says how many it concerns. */
export const largeTarget = 1000;

/** An action that waits to be confirmed: what its button says, and what it does. */
export type Armed = { words: string; run: () => void };

/**
 * Runs changes that keys ask for. One of all that match, more than a thousand, is only armed: the bar then shows it as
 * a button that has the focus.
 */
export function useArmed(run: (target: Target, to: SignalChange) => void) {
  const [armed, setArmed] = useState<Armed | null>(null);
  const disarm = () => setArmed(null);
  return {
    armed,
    disarm,
    byKey: (target: Target, to: SignalChange) => {
      if (target.kind !== 'all' || sizeOf(target) <= largeTarget) return run(target, to);
      setArmed({
        words: actionWords(nameOf(target), to),
        run: () => {
          disarm();
          run(target, to);
        },
      });
    },
  };
}
