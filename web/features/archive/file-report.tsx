import { Alert, Table, Text } from '@mantine/core';
import type { ArchiveFileReport } from '#contract/sources/sources.ts';
import { commonFolder, passedOverByReason } from './archive-files.ts';
import classes from './file-report.module.css';

const count = new Intl.NumberFormat('en');
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Enough to see what is wrong; the rest is in the fold. */
const shownExamples = 2;

const exampleLabel = (examples: ArchiveFileReport['examples']) =>
  examples.map((one) => `row ${one.row} (${one.reason})`).join(', ');

type Props = { files: readonly ArchiveFileReport[]; done: boolean };

/** What is in each file, or what became of its rows; folded, since broken rows are shown besides. */
export function FileReport({ files, done }: Props) {
  const folder = commonFolder(files.map((file) => file.path));
  const named = files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  const read = named.filter((file) => file.kind !== null);
  const unknown = named.filter((file) => !file.isKnown);
  return (
    <>
      <Broken files={read} />
      <details className={classes.details}>
        <summary>{done ? 'What became of each file' : 'What is in it'}</summary>
        <Table.ScrollContainer minWidth={done ? 400 : 240} maxHeight={320}>
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
        {read
          .filter((file) => file.leftOut.length > 0)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              Left out of {file.path}:{' '}
              {file.leftOut.map((one) => `${count.format(one.rows)} (${one.reason})`).join(', ')}
            </Text>
          ))}
        {read
          .filter((file) => file.examples.length > shownExamples)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              Broken in {file.path}: {exampleLabel(file.examples)}
            </Text>
          ))}
        {read
          .filter((file) => file.notes.length > 0)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              Notes on {file.path}:{' '}
              {file.notes.map((one) => `${count.format(one.rows)} (${one.reason})`).join(', ')}
            </Text>
          ))}
        {passedOverByReason(named).map(({ reason, paths }) => (
          <Text size="xs" c="dimmed" key={reason}>
            Not used: {paths.join(', ')}. {reason}
          </Text>
        ))}
      </details>
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          Not read, since inGrow does not know them: {unknown.map((file) => file.path).join(', ')}
        </Text>
      )}
    </>
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
          {file.examples.length > 0 && `, for example ${exampleLabel(file.examples.slice(0, shownExamples))}`}
        </Text>
      ))}
    </Alert>
  );
}
