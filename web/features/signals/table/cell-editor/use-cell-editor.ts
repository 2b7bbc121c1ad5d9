import { type RefObject, useEffect, useState } from 'react';
import { rowId } from '#web/features/signals/rows/use-row-focus.ts';

/** The fields that can be edited in the table. */
export const editedFields = ['status', 'lists', 'note'] as const;
export type EditedField = (typeof editedFields)[number];

/** The person and field being edited, and the position of the cell. */
export type CellEdit = { id: string; field: EditedField; at: DOMRect };

/** The single editor for all cells, and the person it's open for. Closes when its row is scrolled away. */
export function useCellEditor(scroller: RefObject<HTMLDivElement | null>) {
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const isOpen = edit !== null;
  useEffect(() => {
    const { current } = scroller;
    if (!isOpen || current === null) return;
    const close = () => setEdit(null);
    current.addEventListener('scroll', close, { passive: true });
    return () => current.removeEventListener('scroll', close);
  }, [isOpen, scroller]);
  return {
    edit,
    open: (id: string, field: EditedField) => {
      const at = cellOf(id, field)?.getBoundingClientRect();
      if (at) setEdit({ id, field, at });
    },
    show: (field: EditedField) => setEdit((now) => now && { ...now, field }),
    close: () => setEdit(null),
  };
}

/** The cell of a field. If its column isn't shown, and for notes, the person's cell. */
function cellOf(id: string, field: EditedField): Element | null | undefined {
  const row = document.getElementById(rowId(id));
  return row?.querySelector(`[data-column="${field}"]`) ?? row?.querySelector('[data-column="name"]');
}

/** The field that a click on a row edits; null if the click is for the row. */
export function fieldAt(target: EventTarget): EditedField | null {
  if (!(target instanceof Element)) return null;
  if (target.closest('[data-icon="note"]')) return 'note';
  const column = target.closest('td')?.dataset.column;
  return column === 'status' || column === 'lists' ? column : null;
}
