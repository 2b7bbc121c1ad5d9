import { Alert, Table, Text } from '@mantine/core';
import type { ArchiveFileReport } from '#contract/sources.ts';
import classes from './file-report.module.css';

const count = new Intl.NumberFormat('en');
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** What is in each file, or what became of its rows. */
export function FileReport({ files, done }: { files: readonly ArchiveFileReport[]; done: boolean }) {
  const read = files.filter((file) => file.kind !== null);
  const passedOver = files.filter((file) => file.kind === null && file.isKnown);
  const unknown = files.filter((file) => !file.isKnown);
  return (
    <>
      <Table.ScrollContainer minWidth={done ? 400 : 240} maxHeight={260}>
        <Table fz="sm" verticalSpacing={4} className="tabular" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th ta="right">Rows</Table.Th>
              {done && <Table.Th ta="right">Used</Table.Th>}
              {done && <Table.Th ta="right">Left out</Table.Th>}
              {done && <Table.Th ta="right">Broken</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {read.map((file) => (
              <Table.Tr key={file.path}>
                <Table.Td className={classes.path}>{file.path}</Table.Td>
                <Table.Td ta="right">{count.format(file.rows)}</Table.Td>
                {done && <Table.Td ta="right">{count.format(file.records)}</Table.Td>}
                {done && (
                  <Table.Td ta="right">{count.format(sum(file.leftOut.map((one) => one.rows)))}</Table.Td>
                )}
                {done && <Table.Td ta="right">{count.format(file.broken)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <LeftOut files={read} />
      <Broken files={read} />
      {passedOver.length > 0 && (
        <Text size="xs" c="dimmed">
          Not used:{' '}
          {passedOver.map((file) => `${file.path}${file.ignored ? ` (${file.ignored})` : ''}`).join(', ')}
        </Text>
      )}
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed">
          Not read, since inGrow does not know them: {unknown.map((file) => file.path).join(', ')}
        </Text>
      )}
    </>
  );
}

function LeftOut({ files }: { files: readonly ArchiveFileReport[] }) {
  const some = files.filter((file) => file.leftOut.length > 0);
  if (some.length === 0) return null;
  return (
    <div>
      {some.map((file) => (
        <Text size="xs" c="dimmed" key={file.path}>
          Left out of {file.path}:{' '}
          {file.leftOut.map((one) => `${count.format(one.rows)} (${one.reason})`).join(', ')}
        </Text>
      ))}
    </div>
  );
}

function Broken({ files }: { files: readonly ArchiveFileReport[] }) {
  const some = files.filter((file) => file.broken > 0);
  if (some.length === 0) return null;
  return (
    <Alert color="yellow" title="Rows that could not be read">
      {some.map((file) => (
        <Text size="sm" key={file.path}>
          {file.path}: {count.format(file.broken)}
          {file.examples.length > 0 && ', for example '}
          {file.examples.map((one) => `row ${one.row} (${one.reason})`).join(', ')}
        </Text>
      ))}
    </Alert>
  );
}
