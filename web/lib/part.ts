import { useEffect, useState } from 'react';

/** Part of a screen in its own script, loaded once. */
export type Part<T> = { get: () => T | undefined; load: () => Promise<T> };

/** @param read imports the file and returns the component */
export function partOf<T>(read: () => Promise<T>): Part<T> {
  let found: T | undefined;
  let reading: Promise<T> | undefined;
  const load = () => {
    reading ??= read().then(
      (part) => {
        found = part;
        return part;
      },
      (error: unknown) => {
        // The next caller tries again.
        reading = undefined;
        throw error;
      },
    );
    return reading;
  };
  return { get: () => found, load };
}

/**
 * The part once it's loaded; null until it is wanted and loaded. Unlike a lazy component, a preloaded part
 * renders immediately, so whatever opens with it has the focus from the start.
 */
export function usePart<T>(part: Part<T>, isWanted: boolean): T | null {
  const [, drawAgain] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted || part.get() !== undefined) return;
    part.load().then(
      () => drawAgain((count) => count + 1),
      (error: unknown) => setFailure({ error }),
    );
  }, [part, isWanted]);
  if (failure) throw failure.error;
  return part.get() ?? null;
}
