import { fillPath, writeQuery } from '#contract/client.ts';
import { type SignalExportBody, type SignalExportQuery, signalRoutes } from '#contract/signals.ts';
import { networkError } from '#web/lib/api-error.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { csvFileName } from './csv-file-name.ts';
import { createCsvRowCounter } from './csv-row-counter.ts';

export type Downloaded = { file: Blob; name: string; rows: number };

/** All that match, or those that were picked. */
export type ExportRequest = SignalExportQuery | SignalExportBody;

/**
 * Reads the export of all matching or picked signals to its end; `onRows` tells how many rows are here. A download that
 * breaks off gives nothing: a CSV that silently ends early is worse than none.
 *
 * @throws ApiError when the server refuses or the connection breaks; AbortError when given up
 */
export async function downloadSignals(
  connectedProfileId: string,
  request: ExportRequest,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<Downloaded> {
  const path = fillPath(signalRoutes.export.path, { id: connectedProfileId });
  const response = await sendForResponse(
    'signalIds' in request
      ? { route: signalRoutes.exportPicked, path, search: '', body: request }
      : { route: signalRoutes.export, path, search: writeQuery(request), body: undefined },
    { signal },
  );
  const counter = createCsvRowCounter();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of readChunks(response)) {
      counter.add(chunk);
      chunks.push(chunk);
      onRows(counter.rows());
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw networkError();
  }
  const name = csvFileName(response.headers.get('content-disposition'), new Date());
  return { file: new Blob(chunks, { type: 'text/csv' }), name, rows: counter.rows() };
}

/** Safari cannot iterate a stream, so it is read by hand. */
async function* readChunks(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
