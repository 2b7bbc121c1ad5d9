import type { CsvField } from '#contract/csv-import.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { CsvRow } from './csv-answer.ts';
import type { CsvShape } from './csv-shape.ts';

/**
 * What an import that waits for its mapping was found to hold.
 * @throws AppError `conflict` when it is not waiting, `invalid_request` for more fields than columns
 */
export function checkWaiting(csv: CsvRow, mapping: CsvField[]): CsvShape {
  if (csv.state !== 'awaiting_mapping' || csv.shape === null) {
    throw new AppError('conflict', 'This file is not waiting to be imported.');
  }
  if (mapping.length > csv.shape.columns.length) {
    throw invalidField(
      `mapping.${csv.shape.columns.length}`,
      `The file has ${csv.shape.columns.length} columns`,
    );
  }
  return csv.shape;
}
