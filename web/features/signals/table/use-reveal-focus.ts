import { type RefObject, useEffect, useRef } from 'react';
import type { SignalRows } from './use-signal-rows.ts';

type Scrolls = { scrollToIndex: (index: number, options: { align: 'auto' }) => void };

/**
 * Scrolls the focus row into sight when the focus moves, and only then: rows that are read again stay where
 * they are. Says whether that row is loaded.
 */
export function useRevealFocus(id: string | null, rows: SignalRows, virtual: Scrolls): boolean {
  const index = id === null ? -1 : rows.rows.findIndex((signal) => signal.id === id);
  const place: RefObject<number> = useRef(-1);
  place.current = index < 0 ? -1 : rows.start + index;
  useEffect(() => {
    if (id !== null && place.current >= 0) virtual.scrollToIndex(place.current, { align: 'auto' });
  }, [id, virtual]);
  return index >= 0;
}
