import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CsvField, CsvPreviewRow } from '#contract/csv-import.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './csv-import.module.css';
import { fieldWord } from './csv-words.ts';
import { csvPreviewQuery } from './queries.ts';

type Props = { csvImportId: string; connectedProfileId: string; mapping: CsvField[] };

const shownFields = ['name', 'title', 'company', 'headline', 'location', 'email', 'url'] as const;

/** The first rows as they would be stored. */
export function PreviewTable({ csvImportId, connectedProfileId, mapping }: Props) {
  const preview = useQuery(csvPreviewQuery(csvImportId, connectedProfileId, mapping));
  if (preview.error) return <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton height={180} />;
  const { items } = preview.data;
  const fields = shownFields.filter(
    (field) => field === 'name' || field === 'url' || items.some(({ person }) => person?.[field]),
  );
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        The first rows as they will be stored
      </Text>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="group" aria-label="First rows">
        <Table fz="xs" verticalSpacing={6} className="tabular" aria-label="Preview">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field}>{fieldWord[field]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <PreviewLine key={item.row} item={item} fields={fields} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function PreviewLine({
  item,
  fields,
}: {
  item: CsvPreviewRow;
  fields: readonly (typeof shownFields)[number][];
}) {
  const { row, person, reason } = item;
  if (person === null) {
    return (
      <Table.Tr>
        <Table.Td>{row}</Table.Td>
        <Table.Td colSpan={fields.length} className={classes.refused}>
          Not imported: {reason}
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td>{row}</Table.Td>
      {fields.map((field) => (
        <Table.Td key={field} className={classes.cell} title={person[field] ?? undefined}>
          {field === 'url' ? person.url.replace(/^https:\/\/www\./, '') : person[field]}
          {field === 'name' && person.isNameGuessed && (
            <span className={classes.guessed}> from the address</span>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
