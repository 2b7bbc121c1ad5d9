import { useEffect, useState } from 'react';

/** How long something must have been visible before it can be approved, ms. */
const minimumMs = 400;

/**
 * Whether the content identified by `key` has been on the screen long enough to be approved. A key press
 * meant for the previous comment, or the second click of a double-click, must not post the next one.
 */
export function useShownFor(key: string): boolean {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(key), minimumMs);
    return () => clearTimeout(timer);
  }, [key]);
  return shown === key;
}
