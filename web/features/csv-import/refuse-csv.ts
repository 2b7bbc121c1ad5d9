import { maxCsvBytes } from '#contract/values.ts';
import { csvMessages } from './csv-import-messages.ts';

/** Why a file can't be a CSV; null if it might be one. The server checks the contents. */
export function refuseCsv(file: { name: string; size: number }): string | null {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name)) {
    return csvMessages.workbook;
  }
  if (/\.zip$/i.test(file.name)) return csvMessages.zip;
  if (file.size > maxCsvBytes) return csvMessages.tooLarge;
  if (file.size === 0) return csvMessages.empty;
  return null;
}
