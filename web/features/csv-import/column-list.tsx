import { NativeSelect } from '@mantine/core';
import { type CsvColumn, CsvField } from '#contract/csv-import.ts';
import classes from './csv-import.module.css';
import { fieldWord } from './csv-words.ts';

type Props = {
  columns: readonly CsvColumn[];
  mapping: readonly CsvField[];
  onChange: (place: number, field: CsvField) => void;
};

const choices = CsvField.options.map((value) => ({ value, label: fieldWord[value] }));

/** The columns of the file with their first values, and what each holds. */
export function ColumnList({ columns, mapping, onChange }: Props) {
  // A column is its place: two may have one name, and none ever moves.
  const placed = columns.map((column, place) => ({ column, place }));
  return (
    <ul className={classes.columns} aria-label="Columns of the file">
      {placed.map(({ column, place }) => (
        <li key={place} className={classes.column} data-ignored={mapping[place] === 'ignore' || undefined}>
          <span className={classes.columnName} title={column.name}>
            {column.name}
          </span>
          <span className={classes.examples} title={column.examples.join('\n')}>
            {column.examples.length > 0 ? column.examples.join(' · ') : 'empty'}
          </span>
          <NativeSelect
            size="xs"
            aria-label={`What the column ${column.name} holds`}
            data={choices}
            value={mapping[place] ?? 'ignore'}
            onChange={(event) => onChange(place, CsvField.parse(event.currentTarget.value))}
          />
        </li>
      ))}
    </ul>
  );
}
