import { fillPath } from '#contract/client.ts';
import { type CsvImport, csvImportRoutes } from '#contract/csv-import.ts';
import { networkError } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sendForResponse } from '#web/lib/send-call.ts';

/** Saves all rows that were not imported. @throws ApiError */
export async function downloadErrors({ id, fileName }: Pick<CsvImport, 'id' | 'fileName'>): Promise<void> {
  const route = csvImportRoutes.errors;
  const response = await sendForResponse(
    { route, path: fillPath(route.path, { id }), search: '', body: undefined },
    {},
  );
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  saveFile(file, `${fileName.replace(/\.[^.]*$/, '')} - not imported.csv`);
}
