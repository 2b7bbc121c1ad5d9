import type { CsvField } from '#contract/imports/csv-import.ts';

/** Assigns a field to a column. If another column had that field, it becomes empty. */
export function withField(mapping: readonly CsvField[], column: number, field: CsvField): CsvField[] {
  return mapping.map((each, index) => {
    if (index === column) return field;
    return each === field && field !== 'ignore' ? 'ignore' : each;
  });
}
