import { KeyCap } from './key-cap.tsx';
import { useShortcuts } from './shortcuts.ts';
import classes from './undo-bar.module.css';
import { keepUndoOpen, undoLast, useUndoable } from './undo-store.ts';

/** Separate from the toasts, so no toast pushes the undo button out of sight. */
export function UndoBar() {
  const undoable = useUndoable();
  useShortcuts(undoable ? [{ keys: 'z', label: 'Undo', run: undoLast }] : []);
  return (
    <div
      role="status"
      aria-live="polite"
      onPointerEnter={() => keepUndoOpen(true)}
      onPointerLeave={() => keepUndoOpen(false)}
      onFocus={() => keepUndoOpen(true)}
      onBlur={() => keepUndoOpen(false)}
    >
      {undoable && (
        <div className={classes.bar}>
          <span>{undoable.message}</span>
          <button type="button" className={classes.undo} onClick={undoLast}>
            Undo <KeyCap keys="z" />
          </button>
        </div>
      )}
    </div>
  );
}
