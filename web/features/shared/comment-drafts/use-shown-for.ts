import { useEffect, useState } from 'react';

/** How long somebody must have been able to see something before they can approve it, ms. */
const minimumMs = 400;

/**
 * Whether what is shown under a key has been on the screen long enough to be approved: a key meant for the comment
 * before it, or the second click of two, must not post the next one.
 */
export function useShownFor(key: string): boolean {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(key), minimumMs);
    return () => clearTimeout(timer);
  }, [key]);
  return shown === key;
}
