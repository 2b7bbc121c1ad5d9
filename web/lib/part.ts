import { useEffect, useState } from 'react';

/** A part of a screen in a script of its own, which is read once. */
export type Part<T> = { get: () => T | undefined; load: () => Promise<T> };

/** @param read imports the file and gives the component */
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
        // The next one who wants it tries again.
        reading = undefined;
        throw error;
      },
    );
    return reading;
  };
  return { get: () => found, load };
}

/**
 * The part once it is there; null until somebody wants it and it is read. Unlike a lazy component it is there at once
 * where it was read ahead, so that what opens with it has its focus from the start.
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
