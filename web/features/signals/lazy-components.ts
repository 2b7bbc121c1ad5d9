import { lazyComponent } from '#web/lib/lazy-component.ts';

/** Components opened from the table, loaded once the rows are there or when needed. */
export const lazyComponents = {
  signalPanel: lazyComponent(() => import('./panel/signal-panel.tsx').then(({ SignalPanel }) => SignalPanel)),
  dialogsOfTable: lazyComponent(() =>
    import('./dialogs-of-table.tsx').then(({ DialogsOfTable }) => DialogsOfTable),
  ),
  bulkExport: lazyComponent(() => import('./export/bulk-export.tsx').then(({ BulkExport }) => BulkExport)),
};
