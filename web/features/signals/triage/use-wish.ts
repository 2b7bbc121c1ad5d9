import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The wish for a part of the panel, such as the note, from its key until that part is there, which waits for the
 * details of the person. What is typed on the way is kept for it and is no command; Escape gives the wish up, and so
 * does opening somebody else.
 */
export function useWish(openedId: string | undefined) {
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
    /** Asks for it, of the person who is, or is just being, opened. */
    ask: useCallback((id: string) => {
      typed.current = '';
      setOf(id);
    }, []),
    /** Ends the wish, since the part is there or never will be. Answers what was typed on the way. */
    onTaken: useCallback(() => {
      setOf(null);
      return typed.current;
    }, []),
  };
}
