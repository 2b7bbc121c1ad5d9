import { useCallback, useEffect, useState } from 'react';

/** Counts whole seconds down to 0; `restart` begins anew. */
export function useSecondsLeft(from: number): { seconds: number; restart: () => void } {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const countDown = setTimeout(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearTimeout(countDown);
  }, [seconds]);
  return { seconds, restart: useCallback(() => setSeconds(from), [from]) };
}
