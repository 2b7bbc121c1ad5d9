import { partOf } from '#web/lib/part.ts';

/** Components opened from the table, loaded once the rows are there or when needed. */
export const laterParts = {
  signalPanel: partOf(() => import('./panel/signal-panel.tsx').then(({ SignalPanel }) => SignalPanel)),
  listPicker: partOf(() => import('./lists/list-picker.tsx').then(({ ListPicker }) => ListPicker)),
  cellEditor: partOf(() => import('./dialogs.ts').then(({ CellEditor }) => CellEditor)),
  snoozeDialog: partOf(() => import('./dialogs.ts').then(({ SnoozeDialog }) => SnoozeDialog)),
  viewDialog: partOf(() => import('./dialogs.ts').then(({ ViewDialog }) => ViewDialog)),
  columnList: partOf(() => import('./columns/column-list.tsx').then(({ ColumnList }) => ColumnList)),
  exportDialog: partOf(() => import('./export/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog)),
  bulkExport: partOf(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
  listExport: partOf(() => import('./export/list-export.tsx').then(({ ListExport }) => ListExport)),
};
