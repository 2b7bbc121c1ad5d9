import { Alert, Table, Text } from '@mantine/core';
import type { ArchiveFileReport } from '#contract/sources.ts';
import classes from './file-report.module.css';

const count = new Intl.NumberFormat('en');

/** What is in each file, or what became of its rows. */
export function FileReport({ files, done }: { files: readonly ArchiveFileReport[]; done: boolean }) {
  const known = files.filter((file) => file.kind !== null);
  const unknown = files.filter((file) => file.kind === null);
  const broken = files.filter((file) => file.broken > 0);
  return (
    <>
      <Table.ScrollContainer minWidth={done ? 440 : 260} maxHeight={280}>
        <Table fz="sm" verticalSpacing={4} className="tabular" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th ta="right">Rows</Table.Th>
              {done && <Table.Th ta="right">Used</Table.Th>}
              {done && <Table.Th ta="right">Hidden members</Table.Th>}
              {done && <Table.Th ta="right">No address</Table.Th>}
              {done && <Table.Th ta="right">Broken</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {known.map((file) => (
              <Table.Tr key={file.path}>
                <Table.Td className={classes.path}>{file.path}</Table.Td>
                <Table.Td ta="right">{count.format(file.rows)}</Table.Td>
                {done && <Table.Td ta="right">{count.format(file.records)}</Table.Td>}
                {done && <Table.Td ta="right">{count.format(file.hidden)}</Table.Td>}
                {done && <Table.Td ta="right">{count.format(file.withoutAddress)}</Table.Td>}
                {done && <Table.Td ta="right">{count.format(file.broken)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {broken.length > 0 && (
        <Alert color="yellow" title="Rows that could not be read">
          {broken.map((file) => (
            <Text size="sm" key={file.path}>
              {file.path}: {count.format(file.broken)}
              {file.examples.length > 0 && ', for example '}
              {file.examples.map((one) => `row ${one.row} (${one.reason})`).join(', ')}
            </Text>
          ))}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed">
          Not read, since inGrow does not know them: {unknown.map((file) => file.path).join(', ')}
        </Text>
      )}
    </>
  );
}
