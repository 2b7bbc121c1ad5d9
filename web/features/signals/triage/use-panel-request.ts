import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A request for a part of the panel, such as the note. It lasts from the key press until the part is rendered,
 * after the person's details have loaded. Text typed in the meantime is kept for that part instead of
 * triggering shortcuts. Escape cancels the request, and so does opening another person.
 */
export function usePanelRequest(openedId: string | undefined) {
  const [of, setOf] = useState<string | null>(null);
  const typed = useRef('');
  const isWanted = of !== null && of === openedId;
  if (of !== null && !isWanted) setOf(null);
  useEffect(() => {
    if (!isWanted) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOf(null);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isWanted]);
  return {
    isWanted,
    /** Requests the part for the person who is open or opening. */
    ask: useCallback((id: string) => {
      typed.current = '';
      setOf(id);
    }, []),
    /**
     * Ends the request, because the part is rendered or never will be. Returns the text typed in the
     * meantime.
     */
    onTaken: useCallback(() => {
      setOf(null);
      return typed.current;
    }, []),
  };
}
