import { downloadName } from '#web/lib/download-name.ts';

/**
 * The name to save an export under: that of the content-disposition header, else
 * `signals-export-YYYY-MM-DD.csv` with the reader's date (specification §9).
 */
export function csvFileName(disposition: string | null, today: Date): string {
  return downloadName(disposition) ?? `signals-export-${localDate(today)}.csv`;
}

function localDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
