import { lazyComponent } from '#web/lib/lazy-component.ts';

/** Components opened from the table, loaded once the rows are there or when needed. */
export const lazyComponents = {
  signalPanel: lazyComponent(() => import('./panel/signal-panel.tsx').then(({ SignalPanel }) => SignalPanel)),
  listPicker: lazyComponent(() => import('./lists/list-picker.tsx').then(({ ListPicker }) => ListPicker)),
  cellEditor: lazyComponent(() => import('./dialogs.ts').then(({ CellEditor }) => CellEditor)),
  snoozeDialog: lazyComponent(() => import('./dialogs.ts').then(({ SnoozeDialog }) => SnoozeDialog)),
  viewDialog: lazyComponent(() => import('./dialogs.ts').then(({ ViewDialog }) => ViewDialog)),
  columnList: lazyComponent(() => import('./columns/column-list.tsx').then(({ ColumnList }) => ColumnList)),
  exportDialog: lazyComponent(() =>
    import('./export/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog),
  ),
  bulkExport: lazyComponent(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
  listExport: lazyComponent(() => import('./export/list-export.tsx').then(({ ListExport }) => ListExport)),
};
