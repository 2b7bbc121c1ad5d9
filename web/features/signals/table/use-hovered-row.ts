import { type PointerEvent, useState } from 'react';

/** The row under the pointer, tracked once for all rows. Touch doesn't hover. */
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
