import { partOf } from '#web/lib/part.ts';

/** The details beside the table, loaded once the table is there. */
export const signalPanel = partOf(() => import('./signal-panel.tsx').then(({ SignalPanel }) => SignalPanel));
