import { partOf } from '#web/lib/part.ts';

/** Components opened from the table, loaded once the rows are there or when needed. */
export const laterParts = {
  signalPanel: partOf(() => import('./panel/signal-panel.tsx').then(({ SignalPanel }) => SignalPanel)),
  listPicker: partOf(() => import('./lists/list-picker.tsx').then(({ ListPicker }) => ListPicker)),
  cellEditor: partOf(() =>
    import('./table/cell-editor/cell-editor.tsx').then(({ CellEditor }) => CellEditor),
  ),
  snoozeDialog: partOf(() => import('./triage/snooze-dialog.tsx').then(({ SnoozeDialog }) => SnoozeDialog)),
  bulkExport: partOf(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
  listExport: partOf(() => import('./export/list-export.tsx').then(({ ListExport }) => ListExport)),
};
