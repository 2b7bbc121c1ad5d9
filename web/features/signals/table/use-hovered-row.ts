import { type PointerEvent, useState } from 'react';

/** The row under the pointer, found for all rows at once. A finger hovers over nothing. */
export function useHoveredRow() {
  const [id, setId] = useState<string | null>(null);
  return {
    id,
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      setId(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null);
    },
    onPointerLeave: () => setId(null),
  };
}
