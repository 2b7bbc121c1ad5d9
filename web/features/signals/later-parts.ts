import { partOf } from '#web/lib/part.ts';

/** What one opens from the table: read once rows are there, or when it is wanted. */
export const laterParts = {
  listPicker: partOf(() => import('./lists/list-picker.tsx').then(({ ListPicker }) => ListPicker)),
  cellEditor: partOf(() => import('./cell-editor/cell-editor.tsx').then(({ CellEditor }) => CellEditor)),
  snoozeDialog: partOf(() => import('./triage/snooze-dialog.tsx').then(({ SnoozeDialog }) => SnoozeDialog)),
  columnList: partOf(() => import('./columns/column-list.tsx').then(({ ColumnList }) => ColumnList)),
  exportDialog: partOf(() => import('./export/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog)),
  bulkExport: partOf(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
  listExport: partOf(() => import('./export/list-export.tsx').then(({ ListExport }) => ListExport)),
};
