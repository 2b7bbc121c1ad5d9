import { maxCsvBytes } from '#contract/values.ts';
import { csvMessages } from './csv-import-messages.ts';

/** Why a file cannot be a CSV, or null when it may be one. The server looks inside. */
export function refuseCsv(file: { name: string; size: number }): string | null {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name)) {
    return csvMessages.workbook;
  }
  if (/\.zip$/i.test(file.name)) return csvMessages.zip;
  if (file.size > maxCsvBytes) return csvMessages.tooLarge;
  if (file.size === 0) return csvMessages.empty;
  return null;
}
