import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The wish to write a note, from its key until the field is there, which waits for the details of the person. What is
 * typed meanwhile is kept for the note and is no command; Escape gives the wish up, and so does opening somebody else.
 */
export function useNoteWish(openedId: string | undefined) {
  const [of, setOf] = useState<string | null>(null);
  const typed = useRef('');
  const isWanted = of !== null && of === openedId;
  if (of !== null && !isWanted) setOf(null);
  useEffect(() => {
    if (!isWanted) return;
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOf(null);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [isWanted]);
  return {
    isWanted,
    /** Asks for the note of the person who is, or is just being, opened. */
    ask: (id: string) => {
      typed.current = '';
      setOf(id);
    },
    /** Ends the wish, since the field has the focus or never will. Answers what was typed on the way. */
    taken: useCallback(() => {
      setOf(null);
      return typed.current;
    }, []),
  };
}
