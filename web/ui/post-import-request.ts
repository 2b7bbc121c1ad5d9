import { useEffect } from 'react';

let isRequested = false;
const listeners = new Set<() => void>();

/**
 * Asks the signals screen to open "From a post". If another screen is shown, the request waits until the
 * signals screen opens.
 */
export function requestPostImport(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

/** Runs once per request, on the screen that can handle it. */
export function usePostImportRequest(onRequest: () => void): void {
  useEffect(() => {
    const answer = () => {
      if (!isRequested) return;
      isRequested = false;
      onRequest();
    };
    listeners.add(answer);
    answer();
    return () => {
      listeners.delete(answer);
    };
  }, [onRequest]);
}
