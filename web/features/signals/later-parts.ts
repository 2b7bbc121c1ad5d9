import { partOf } from '#web/lib/part.ts';

/** Components opened from the table, loaded once the rows are there or when needed. */
export const laterParts = {
  signalPanel: partOf(() => import('./panel/signal-panel.tsx').then(({ SignalPanel }) => SignalPanel)),
  dialogsOfTable: partOf(() => import('./dialogs-of-table.tsx').then(({ DialogsOfTable }) => DialogsOfTable)),
  bulkExport: partOf(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
};
