import { useEffect, useState } from 'react';

/** A component in its own script, loaded once. */
export type LazyComponent<T> = { get: () => T | undefined; load: () => Promise<T> };

/** @param read imports the file and returns the component */
export function lazyComponent<T>(read: () => Promise<T>): LazyComponent<T> {
  let found: T | undefined;
  let reading: Promise<T> | undefined;
  const load = () => {
    reading ??= read().then(
      (component) => {
        found = component;
        return component;
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
 * The component once it's loaded; null until it is wanted and loaded. It can be wanted before it is shown, and
 * then renders immediately, so whatever opens with it has the focus from the start. `React.lazy` loads only
 * what is rendered, shows its fallback first, and after a failure fails until the page is reloaded.
 */
export function useLazy<T>(component: LazyComponent<T>, isWanted: boolean): T | null {
  const [, drawAgain] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted || component.get() !== undefined) return;
    component.load().then(
      () => drawAgain((count) => count + 1),
      (error: unknown) => setFailure({ error }),
    );
  }, [component, isWanted]);
  if (failure) throw failure.error;
  return component.get() ?? null;
}
