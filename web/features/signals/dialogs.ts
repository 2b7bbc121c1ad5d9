/** Small dialogs and editors, loaded together: each alone costs more to request than to parse. */
export { CellEditor } from './cell-editor/cell-editor.tsx';
export { SnoozeDialog } from './triage/snooze-dialog.tsx';
export { ViewDialog } from './views/view-dialog.tsx';
