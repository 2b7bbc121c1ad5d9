import { fillPath, writeQuery } from '#contract/client.ts';
import type { SignalExportBody, SignalExportQuery } from '#contract/signals/signal-export.ts';
import { networkError } from '#web/lib/api-error.ts';
import { downloadName } from '#web/lib/download-name.ts';
import { routes } from '#web/lib/routes.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { dayIn } from '#web/lib/zoned-time.ts';
import { readerZone } from '#web/ui/relative-time.ts';

const newline = 0x0a;
const quote = 0x22;

/** Counts the data rows of a CSV stream. */
type CsvRowCounter = { add: (chunk: Uint8Array) => void; rows: () => number };

/**
 * Counts the rows of a CSV (RFC 4180) without its header, across chunks split anywhere. A cell may contain
 * newlines, but only inside quotes. A doubled quote closes and reopens at once, so a toggle is enough. Works
 * on bytes: in UTF-8 neither character is part of another one. Unfinished rows don't count.
 */
export function createCsvRowCounter(): CsvRowCounter {
  let ended = 0;
  let quoted = false;
  return {
    add(chunk) {
      for (const byte of chunk) {
        if (byte === quote) quoted = !quoted;
        else if (byte === newline && !quoted) ended += 1;
      }
    },
    rows: () => Math.max(0, ended - 1),
  };
}

export type Downloaded = { file: Blob; name: string; rows: number };

/** All matching people, or the selected ones. */
export type ExportRequest = SignalExportQuery | SignalExportBody;

/**
 * Downloads the export of all matching or selected signals. `onRows` reports the number of rows so far. An
 * interrupted download returns nothing: a CSV that silently ends early is worse than none.
 *
 * @throws ApiError if the server rejects it or the connection breaks; AbortError when aborted
 */
export async function downloadSignals(
  connectedProfileId: string,
  request: ExportRequest,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<Downloaded> {
  const path = fillPath(routes.signals.export.path, { id: connectedProfileId });
  const response = await sendForResponse(
    'signalIds' in request
      ? { route: routes.signals.exportPicked, path, search: '', body: request }
      : { route: routes.signals.export, path, search: writeQuery(request), body: undefined },
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

/** Safari can't iterate over a stream, so it's read with a reader. */
async function* readChunks(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/**
 * The file name of an export: from the content-disposition header, else `signals-export-YYYY-MM-DD.csv` with
 * the reader's date (specification §9).
 */
export function csvFileName(disposition: string | null, today: Date): string {
  return downloadName(disposition) ?? `signals-export-${dayIn(today, readerZone())}.csv`;
}
