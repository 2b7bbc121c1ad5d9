import { useEffect } from 'react';

let isRequested = false;
const listeners = new Set<() => void>();

/** Asks the signals screen to open "From a post"; where another screen is shown, as soon as signals are. */
export function requestPostImport(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

/** Runs once for each request, on the screen that can answer it. */
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
