import { maxCsvBytes } from '#contract/values.ts';

/** Why a file cannot be a CSV, or null when it may be one. The server looks inside. */
export function refuseCsv(file: { name: string; size: number }): string | null {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name)) {
    return 'This is a workbook. Open it, choose “Save as” or “Download”, and take CSV.';
  }
  if (/\.zip$/i.test(file.name)) return 'This is a ZIP file. The data archive has a tab of its own.';
  if (file.size > maxCsvBytes) return 'This file is larger than 50 MB. Split it into several files.';
  if (file.size === 0) return 'This file is empty.';
  return null;
}
