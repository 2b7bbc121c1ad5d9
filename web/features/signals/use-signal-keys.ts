import type { KeyboardEvent, RefObject } from 'react';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { type Shortcut, useOverlayAtKey, useShortcuts } from '#web/ui/shortcuts.ts';

type SignalKeys = {
  grid: RefObject<HTMLTableElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onMove: (by: 1 | -1) => void;
  onOpen: () => void;
  onSelect: () => void;
  /** Selects from the start of the last selection to the focused row. */
  onExtend: () => void;
  /** Moves the focus and adds the row to the selection. */
  onExtendBy: (by: 1 | -1) => void;
  /** Selects all loaded rows, then all that match. */
  onSelectAll: () => void;
  onStatus: (status: SignalStatus) => void;
  onList: () => void;
  onSnooze: () => void;
  onNote: () => void;
  /** Edits the status, lists, or note in the table. */
  onEdit: () => void;
  /** Drafts a comment on their latest post. */
  onDraft: () => void;
  onClose: () => void;
};

/**
 * The screen's shortcuts. Letters work anywhere on the screen and move the focus to the table, so arrows and
 * Enter then apply to its rows. Arrows and Enter are handled by the table only: elsewhere they belong to the
 * focused button or menu.
 */
export function useSignalKeys(keys: SignalKeys): (event: KeyboardEvent) => void {
  const overlay = useOverlayAtKey();
  const inTable = (run: () => void) => () => {
    keys.grid.current?.focus({ preventScroll: true });
    run();
  };
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: 'Next person (also ↓)', run: inTable(() => keys.onMove(1)) },
    { keys: 'k', label: 'Previous person (also ↑)', run: inTable(() => keys.onMove(-1)) },
    { keys: 'o', label: 'Open the details (also Enter)', run: inTable(keys.onOpen) },
    { keys: 'x', label: 'Select or deselect', run: inTable(keys.onSelect) },
    { keys: 'X', label: 'Select the range up to here', run: inTable(keys.onExtend) },
    { keys: 'J', label: 'Extend the selection down', run: inTable(() => keys.onExtendBy(1)) },
    { keys: 'K', label: 'Extend the selection up', run: inTable(() => keys.onExtendBy(-1)) },
    { keys: 'mod+a', label: 'Select all loaded rows, then all that match', run: inTable(keys.onSelectAll) },
    { keys: 'd', label: 'Dismiss', run: inTable(() => keys.onStatus('dismissed')) },
    { keys: 'r', label: 'Mark as reviewed', run: inTable(() => keys.onStatus('reviewed')) },
    { keys: 'm', label: 'Mark as engaged', run: inTable(() => keys.onStatus('engaged')) },
    { keys: 'c', label: 'Draft comment', run: () => keys.onDraft() },
    { keys: 'l', label: 'Add to list', run: () => keys.onList() },
    { keys: 'h', label: 'Snooze', run: () => keys.onSnooze() },
    { keys: 'e', label: 'Edit status, lists and note', run: () => keys.onEdit() },
    { keys: 'n', label: 'Write a note', run: () => keys.onNote() },
    { keys: '/', label: 'Search people', run: () => keys.searchField.current?.focus() },
    {
      keys: 'Escape',
      label: 'Close the details, then clear the selection',
      run: () => overlay.current || keys.onClose(),
    },
  ];
  useShortcuts(shortcuts);

  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = {
      ArrowDown: () => keys.onMove(1),
      ArrowUp: () => keys.onMove(-1),
      Enter: keys.onOpen,
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
