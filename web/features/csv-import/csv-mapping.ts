import type { CsvField } from '#contract/sources/csv-import.ts';

/** The mapping with another field for a column; the column that had it holds nothing then. */
export function withField(mapping: readonly CsvField[], column: number, field: CsvField): CsvField[] {
  return mapping.map((each, index) => {
    if (index === column) return field;
    return each === field && field !== 'ignore' ? 'ignore' : each;
  });
}
