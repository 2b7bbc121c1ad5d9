import type { csvImportRoutes } from '#contract/csv-import.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { listCsv, readCsvImport } from './csv-answer.ts';
import { deleteCsv } from './delete-csv.ts';
import { exportCsvErrors } from './export-csv-errors.ts';
import { previewCsv } from './preview-csv.ts';
import { receiveCsv } from './receive-csv.ts';
import { startCsv } from './start-csv.ts';

/** What answers the routes of CSV imports. */
export function csvImportHandlers(deps: Deps): Handlers<typeof csvImportRoutes> {
  const { db } = deps;
  return {
    upload: ({ caller, query, upload }) => receiveCsv(deps, caller.userId, query.fileName, upload),
    list: ({ caller }) => listCsv(db, caller.userId),
    one: ({ caller, params }) => readCsvImport(db, caller.userId, params.id),
    preview: ({ caller, params, body }) => previewCsv(db, caller.userId, params.id, body),
    start: ({ caller, params, body }) => startCsv(deps, caller.userId, params.id, body),
    errors: ({ caller, params, signal }) => exportCsvErrors(deps, caller.userId, params.id, signal),
    remove: ({ caller, params }) => deleteCsv(db, caller.userId, params.id),
  };
}
