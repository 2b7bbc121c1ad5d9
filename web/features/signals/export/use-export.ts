import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#core/pluralize.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { downloadSignals, type ExportRequest } from './download-signals.ts';

/** Update interval of the number shown, ms. */
const announceMs = 100;

/** The running export, its row count, and ways to start and stop it. One at a time. */
export function useExport(connectedProfileId: string) {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // Leaving the screen cancels the export: nobody would see the file arrive.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: ExportRequest) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setRows(0);
    let reported = 0;
    const onRows = (count: number) => {
      if (performance.now() - reported < announceMs) return;
      reported = performance.now();
      setRows(count);
    };
    try {
      const done = await downloadSignals(connectedProfileId, request, { signal: control.signal, onRows });
      saveFile(done.file, done.name);
      showToast(`Exported ${pluralize(done.rows, 'row')} to ${done.name}`, 'success');
    } catch (error) {
      if (!control.signal.aborted) showFailure(error, 'The export failed. Nothing was saved.');
    } finally {
      running.current = null;
      setRows(null);
    }
  };
  return { rows, start, cancel: () => running.current?.abort() };
}
